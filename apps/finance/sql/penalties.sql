-- Every penalty and every fine for leaving, claimed and collected, also those that brought nothing. A fine that goes
-- into a pot is got by whoever the pot went to.
SELECT m.id * 1000 + y.number AS key, (m.at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, h.game, h.public_id AS hand_public,
       payer.user_id, payer.name AS player, y.reason, y.claimed, y.paid AS collected, y.claimed - y.paid AS shortfall,
       coalesce(payee.name, (
         SELECT string_agg(DISTINCT got.name, ', ')
           FROM play_move w
          CROSS JOIN LATERAL jsonb_to_recordset(w.payments) AS z (payer text, payee text)
           JOIN LATERAL (
             SELECT coalesce(u.display_name, s ->> 'name') || ' #' || (s ->> 'user') AS name
               FROM jsonb_array_elements(h.players) AS s LEFT JOIN users_user u ON u.id = (s ->> 'user')::bigint
              WHERE s ->> 'seat' = z.payee) AS got ON true
          WHERE w.hand_id = h.id AND z.payer = y.payee), '') AS got
  FROM play_move m
  JOIN play_hand h ON h.id = m.hand_id
 CROSS JOIN LATERAL ROWS FROM (
   jsonb_to_recordset(m.payments) AS (payer text, payee text, claimed bigint, paid bigint, reason text)
 ) WITH ORDINALITY AS y (payer, payee, claimed, paid, reason, number)
 CROSS JOIN LATERAL (
   SELECT (s ->> 'user')::bigint AS user_id, (s ->> 'bot')::boolean AS bot,
          coalesce(u.display_name, s ->> 'name') || ' #' || (s ->> 'user') AS name
     FROM jsonb_array_elements(h.players) AS s LEFT JOIN users_user u ON u.id = (s ->> 'user')::bigint
    WHERE s ->> 'seat' = y.payer) AS payer
  LEFT JOIN LATERAL (
   SELECT coalesce(u.display_name, s ->> 'name') || ' #' || (s ->> 'user') AS name
     FROM jsonb_array_elements(h.players) AS s LEFT JOIN users_user u ON u.id = (s ->> 'user')::bigint
    WHERE s ->> 'seat' = y.payee) AS payee ON true
 WHERE m.at >= %(starts)s AND m.at < %(ends)s AND m.payments IS NOT NULL AND y.reason = ANY(%(penalties)s)
   AND (%(game)s = '' OR h.game = %(game)s)
   AND (%(holders)s = 'all' OR payer.bot = (%(holders)s = 'bots'))
   AND (%(player)s IS NULL OR payer.user_id = %(player)s)
