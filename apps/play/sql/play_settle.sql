-- A hand that is over is done with, under the table's lock that the caller holds: it is counted for its people (in
-- ascending order, so that tables never wait for each other in a ring), the next hand's leaders and public id are kept,
-- and the table is committed to the next shuffle. `zone` is where a gaming day begins at midnight.
CREATE OR REPLACE FUNCTION play_settle(
  "table" bigint, hand bigint, people bigint[], zone text,
  leaders jsonb, next_hand uuid, commitment text, server_seed bytea
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE play_live l SET status = 'settled', due_at = NULL
   WHERE l.table_id = play_settle."table" AND l.status = 'over';
  INSERT INTO lobbies_standing AS s (user_id, hands) SELECT u, 1 FROM unnest(people) u ORDER BY u
  ON CONFLICT (user_id) DO UPDATE SET hands = s.hands + 1;
  INSERT INTO play_dayplayed AS d (user_id, game, day, hands, wins, net)
  SELECT s.user_id, h.game, (h.over_at AT TIME ZONE zone)::date, 1, (h.result ->> 'winner' = s.seat::text)::int,
         coalesce((SELECT sum(p.amount) FROM wallet_transaction t
                     JOIN wallet_posting p ON p.transaction_id = t.id
                     JOIN wallet_account a ON a.id = p.account_id
                    WHERE t.hand_id = h.id AND a.user_id = s.user_id), 0)
    FROM play_hand h JOIN play_seating s ON s.hand_id = h.id
   WHERE h.id = play_settle.hand AND s.user_id = ANY (people)
   ORDER BY s.user_id
  ON CONFLICT (user_id, game, day) DO UPDATE
     SET hands = d.hands + 1, wins = d.wins + excluded.wins, net = d.net + excluded.net;
  INSERT INTO lobbies_shuffle AS s (table_id, server_seed) VALUES (play_settle."table", play_settle.server_seed)
  ON CONFLICT (table_id) DO UPDATE SET server_seed = excluded.server_seed;
  UPDATE lobbies_table t
     SET dealt = '[]', leaders = play_settle.leaders, next_hand = play_settle.next_hand,
         commitment = play_settle.commitment
   WHERE t.id = play_settle."table";
END $$;
