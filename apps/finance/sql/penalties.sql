-- Every penalty and every fine for leaving, claimed and collected, also those that brought nothing. A fine that goes
-- into a pot is got by whoever the pot went to.
WITH fined AS (
  SELECT m.id * 1000 + y.number AS key, (m.at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, m.hand_id, y.payer, y.payee,
         y.reason, y.claimed, y.paid
    FROM play_move m
   CROSS JOIN LATERAL ROWS FROM (
     jsonb_to_recordset(m.payments) AS (payer text, payee text, claimed bigint, paid bigint, reason text)
   ) WITH ORDINALITY AS y (payer, payee, claimed, paid, reason, number)
   WHERE m.at >= %(starts)s AND m.at < %(ends)s AND m.payments IS NOT NULL AND y.reason = ANY(%(penalties)s)
), seats AS (
  SELECT s.hand_id, s.seat::text AS seat, u.id AS user_id, u.is_bot AS bot, u.display_name || ' #' || u.id AS name
    FROM (SELECT DISTINCT hand_id FROM fined) f
    JOIN play_seating s ON s.hand_id = f.hand_id
    JOIN users_user u ON u.id = s.user_id
), pots AS (
  SELECT m.hand_id, y.payer AS pot, string_agg(DISTINCT s.name, ', ') AS names
    FROM (SELECT DISTINCT hand_id FROM fined WHERE payee LIKE 'pot:%%') f
    JOIN play_move m ON m.hand_id = f.hand_id
   CROSS JOIN LATERAL jsonb_to_recordset(m.payments) AS y (payer text, payee text)
    JOIN seats s ON s.hand_id = m.hand_id AND s.seat = y.payee
   WHERE y.payer LIKE 'pot:%%'
   GROUP BY m.hand_id, y.payer
)
SELECT f.key, f.day, h.game, h.public_id AS hand_public, payer.user_id, payer.name AS player, f.reason, f.claimed,
       f.paid AS collected, f.claimed - f.paid AS shortfall, coalesce(payee.name, pots.names, '') AS got
  FROM fined f
  JOIN play_hand h ON h.id = f.hand_id
  JOIN seats payer ON payer.hand_id = f.hand_id AND payer.seat = f.payer
  LEFT JOIN seats payee ON payee.hand_id = f.hand_id AND payee.seat = f.payee
  LEFT JOIN pots ON pots.hand_id = f.hand_id AND pots.pot = f.payee
 WHERE (%(game)s = '' OR h.game = %(game)s)
   AND (%(holders)s = 'all' OR payer.bot = (%(holders)s = 'bots'))
   AND (%(player)s IS NULL OR payer.user_id = %(player)s)
