-- Who could not pay all that a hand asked of him: what he owed in the steps in which he ran out, and what he paid.
WITH owed AS (
  SELECT m.id, m.hand_id, y.payer, y.payee, y.claimed, y.paid
    FROM play_move m
   CROSS JOIN LATERAL jsonb_to_recordset(m.payments) AS y (payer text, payee text, claimed bigint, paid bigint)
   WHERE m.shortfall > 0 AND m.at >= %(starts)s AND m.at < %(ends)s
), seats AS (
  SELECT s.hand_id, s.seat::text AS seat, u.id AS user_id, u.is_bot AS bot, u.display_name || ' #' || u.id AS name
    FROM (SELECT DISTINCT hand_id FROM owed) o
    JOIN play_seating s ON s.hand_id = o.hand_id
    JOIN users_user u ON u.id = s.user_id
), short AS (
  SELECT o.hand_id, o.payer, sum(o.claimed)::bigint AS owed, sum(o.paid)::bigint AS paid,
         string_agg(DISTINCT coalesce(s.name, o.payee), ', ') FILTER (WHERE o.paid < o.claimed) AS creditors
    FROM owed o
    JOIN (SELECT DISTINCT id, payer FROM owed WHERE paid < claimed) AS out ON out.id = o.id AND out.payer = o.payer
    LEFT JOIN seats s ON s.hand_id = o.hand_id AND s.seat = o.payee
   GROUP BY o.hand_id, o.payer
)
SELECT s.hand_id, s.payer AS seat, h.public_id AS hand_public, h.game, debtor.user_id, debtor.name AS debtor, s.owed, s.paid,
       s.owed - s.paid AS shortfall, s.creditors
  FROM short s
  JOIN play_hand h ON h.id = s.hand_id
  JOIN seats debtor ON debtor.hand_id = s.hand_id AND debtor.seat = s.payer
 WHERE (%(game)s = '' OR h.game = %(game)s) AND (%(holders)s = 'all' OR debtor.bot = (%(holders)s = 'bots'))
