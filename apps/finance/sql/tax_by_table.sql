-- What each table's till took, beside the tax that the rule asks for: recomputed from the payments of the moves,
-- each rounded down by itself; from a pot only what a seat gets beyond its own stakes in it. A reversed transaction
-- counts against the day of its reversal.
WITH moved AS (
  SELECT t.id, t.table_id, t.hand_id, t.move, 1 AS sign
    FROM wallet_transaction t
   WHERE t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
     AND t.kind = 'hand' AND (%(game)s = '' OR t.game = %(game)s)
  UNION ALL
  SELECT t.id, o.table_id, o.hand_id, o.move, -1
    FROM wallet_transaction t JOIN wallet_transaction o ON o.id = t.reverses_id AND o.kind = 'hand'
   WHERE t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
     AND t.kind = 'reversal' AND (%(game)s = '' OR t.game = %(game)s)
), charged AS (
  SELECT v.table_id, sum(p.amount) AS tax
    FROM moved v
    JOIN wallet_posting p ON p.transaction_id = v.id AND p.transaction_id BETWEEN %(low)s AND %(high)s
    JOIN wallet_account a ON a.id = p.account_id AND a.kind = 'till'
   GROUP BY v.table_id
), paid AS (
  SELECT v.table_id, v.hand_id, v.sign, h.tax_bps, y.payer, y.payee, y.paid, y.reason
    FROM moved v
    JOIN play_hand h ON h.id = v.hand_id
    JOIN play_move m ON m.hand_id = v.hand_id AND m.number = v.move
   CROSS JOIN LATERAL jsonb_to_recordset(m.payments) AS y (payer text, payee text, paid bigint, reason text)
   WHERE y.payee NOT LIKE 'pot:%%' AND y.reason <> ALL (%(untaxed)s) AND y.paid > 0
), staked AS (
  SELECT m.hand_id, y.payee AS pot, y.payer AS seat, sum(y.paid) AS paid
    FROM (SELECT DISTINCT hand_id FROM paid WHERE payer LIKE 'pot:%%') v
    JOIN play_move m ON m.hand_id = v.hand_id
   CROSS JOIN LATERAL jsonb_to_recordset(m.payments) AS y (payer text, payee text, paid bigint)
   WHERE y.payee LIKE 'pot:%%'
   GROUP BY m.hand_id, y.payee, y.payer
), bases AS (
  SELECT p.table_id, p.sign, p.tax_bps, greatest(p.paid - coalesce(s.paid, 0), 0)::bigint AS base
    FROM paid p
    LEFT JOIN staked s ON s.hand_id = p.hand_id AND s.pot = p.payer AND s.seat = p.payee
), expected AS (
  SELECT table_id, sum(sign) FILTER (WHERE base * tax_bps / 10000 > 0) AS payments,
         sum(sign * base) FILTER (WHERE tax_bps > 0) AS taxable, sum(sign * (base * tax_bps / 10000)) AS tax
    FROM bases GROUP BY table_id
)
SELECT b.id AS table_id, r.code AS room, coalesce(e.payments, 0)::bigint AS payments,
       coalesce(e.taxable, 0)::bigint AS taxable, coalesce(c.tax, 0)::bigint AS charged,
       coalesce(e.tax, 0)::bigint AS expected, (coalesce(c.tax, 0) - coalesce(e.tax, 0))::bigint AS difference,
       CASE WHEN coalesce(c.tax, 0) = coalesce(e.tax, 0) THEN 1 ELSE 0 END AS rank
  FROM expected e
  FULL JOIN charged c USING (table_id)
  JOIN lobbies_table b ON b.id = coalesce(e.table_id, c.table_id)
  JOIN lobbies_room r ON r.id = b.room_id
