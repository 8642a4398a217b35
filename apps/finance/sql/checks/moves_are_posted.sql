-- What a hand's moves say was paid and taxed is what the ledger posted for them, move by move.
WITH told AS (
  SELECT m.hand_id, m.number, sum(y.paid) AS paid, sum(y.tax) AS tax
  FROM play_move m CROSS JOIN LATERAL jsonb_to_recordset(m.payments) AS y (paid bigint, tax bigint)
  WHERE m.kind <> 'halt'
  GROUP BY m.hand_id, m.number HAVING sum(y.paid) > 0
), posted AS (
  SELECT t.hand_id, t.move AS number, sum(-p.amount) FILTER (WHERE p.amount < 0) AS paid,
    coalesce(sum(p.amount) FILTER (WHERE p.account_id = h.till), 0) AS tax
  FROM wallet_transaction t
  JOIN play_hand h ON h.id = t.hand_id
  JOIN play_move m ON m.hand_id = t.hand_id AND m.number = t.move AND m.kind <> 'halt'
  JOIN wallet_posting p ON p.transaction_id = t.id
  WHERE t.kind = 'hand'
  GROUP BY t.hand_id, t.move
)
SELECT 'hand ' || hand_id || ' move ' || number, coalesce(told.paid, 0) || ' with tax ' || coalesce(told.tax, 0),
  coalesce(posted.paid, 0) || ' with tax ' || coalesce(posted.tax, 0)
FROM told FULL JOIN posted USING (hand_id, number)
WHERE (told.paid, told.tax) IS DISTINCT FROM (posted.paid, posted.tax) ORDER BY hand_id, number
