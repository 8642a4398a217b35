-- Who could not pay all that a hand asked of him: what he owed in the steps in which he ran out, and what he paid.
WITH owed AS (
  SELECT m.id, m.hand_id, y.payer, y.payee, y.claimed, y.paid
    FROM play_move m
   CROSS JOIN LATERAL jsonb_to_recordset(m.payments) AS y (payer text, payee text, claimed bigint, paid bigint)
   WHERE m.shortfall > 0 AND m.at >= %(starts)s AND m.at < %(ends)s
), short AS (
  SELECT hand_id, payer, sum(claimed) AS owed, sum(paid) AS paid, array_agg(DISTINCT payee) FILTER (WHERE paid < claimed) AS payees
    FROM owed o
   WHERE EXISTS (SELECT FROM owed s WHERE s.id = o.id AND s.payer = o.payer AND s.paid < s.claimed)
   GROUP BY hand_id, payer
)
SELECT s.hand_id, s.payer AS seat, h.public_id AS hand_public, h.game, debtor.user_id,
       debtor.name AS debtor, s.owed::bigint, s.paid::bigint, (s.owed - s.paid)::bigint AS shortfall,
       coalesce(creditors.names, '') AS creditors
  FROM short s
  JOIN play_hand h ON h.id = s.hand_id
 CROSS JOIN LATERAL (
   SELECT (p ->> 'user')::bigint AS user_id, (p ->> 'bot')::boolean AS bot,
          coalesce(u.display_name, p ->> 'name') || ' #' || (p ->> 'user') AS name
     FROM jsonb_array_elements(h.players) AS p LEFT JOIN users_user u ON u.id = (p ->> 'user')::bigint
    WHERE p ->> 'seat' = s.payer) AS debtor
 CROSS JOIN LATERAL (
   SELECT string_agg(coalesce(u.display_name || ' #' || u.id, payee), ', ' ORDER BY payee) AS names
     FROM unnest(s.payees) AS payee
     LEFT JOIN LATERAL (SELECT p FROM jsonb_array_elements(h.players) AS p WHERE p ->> 'seat' = payee) AS q ON true
     LEFT JOIN users_user u ON u.id = (q.p ->> 'user')::bigint) AS creditors
 WHERE (%(game)s = '' OR h.game = %(game)s) AND (%(holders)s = 'all' OR debtor.bot = (%(holders)s = 'bots'))
