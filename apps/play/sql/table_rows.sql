-- A table, its seats in order and its live row's outline, as one JSON object; null if there is no such table.
--
-- With `change` the table's and the live row are locked for a change, without it the table's is shared with other
-- readers, so that nobody is in the middle of changing what is read; both until the caller's transaction ends. What a
-- hand that is over was played by and ended with comes along: it is to be settled.
CREATE OR REPLACE FUNCTION table_rows("table" bigint, change boolean) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF change THEN
    PERFORM FROM lobbies_table t WHERE t.id = table_rows."table" FOR NO KEY UPDATE;
    PERFORM FROM play_live l WHERE l.table_id = table_rows."table" FOR NO KEY UPDATE;
  ELSE
    PERFORM FROM lobbies_table t WHERE t.id = table_rows."table" FOR SHARE;
  END IF;
  RETURN (
    SELECT json_build_object('table', row_to_json(here), 'seats', coalesce(sitting.seats, '[]'), 'live', playing.outline)
      FROM (
        SELECT t.id, t.status, t.stake, t.places, t.options, t.bots_allowed, t.code, t.host_id, t.hands, t.dealt,
               t.leaders, t.next_hand, t.commitment, t.pot_account_id AS pot, t.till_account_id AS till,
               (extract(epoch FROM t.starts_at) * 1000)::bigint AS starts_at,
               r.code AS room, r.game, r.variant, r.tier, r.tax_bps, r.entry, r.min_stake, r.max_stake, r.min_level
          FROM lobbies_table t JOIN lobbies_room r ON r.id = t.room_id
         WHERE t.id = table_rows."table"
      ) here
      CROSS JOIN LATERAL (
        SELECT json_agg(seat ORDER BY seat.number) AS seats
          FROM (
            SELECT s.id, s.number, s.user_id, s.ready, s.seed, s.missed,
                   (extract(epoch FROM s.sat_at) * 1000)::bigint AS sat_at, u.public_id AS public,
                   u.display_name AS name, u.is_bot AS bot, u.suspended_at IS NOT NULL AS suspended,
                   (SELECT max(b.until) FROM users_break b
                     WHERE b.user_id = u.id AND b.until > clock_timestamp()) AS break_until,
                   u.avatar, a.id AS account, a.balance, coalesce(st.hands, 0) AS hands
              FROM lobbies_seat s
              JOIN users_user u ON u.id = s.user_id
              JOIN wallet_account a ON a.user_id = u.id
              LEFT JOIN lobbies_standing st ON st.user_id = u.id
             WHERE s.table_id = table_rows."table"
          ) seat
      ) sitting
      LEFT JOIN LATERAL (
        SELECT json_build_object(
                 'hand_id', l.hand_id, 'status', l.status, 'version', l.version, 'clocks', l.clocks,
                 'players', CASE WHEN l.status = 'over' THEN h.players END,
                 'result', CASE WHEN l.status = 'over' THEN h.result END) AS outline
          FROM play_live l JOIN play_hand h ON h.id = l.hand_id
         WHERE l.table_id = table_rows."table"
      ) playing ON true
  );
END $$;
