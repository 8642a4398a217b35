-- All the tax that hands ever paid lies in the tills and in house:tax, less what reversals and adjustments gave back.
SELECT 'all tills and house:tax', charged.chips, held.chips
FROM (SELECT coalesce(sum(balance), 0) AS chips FROM wallet_account WHERE kind = 'till' OR code = 'house:tax') AS held,
  (SELECT coalesce(sum(p.amount), 0) AS chips
   FROM wallet_posting p JOIN wallet_account a ON a.id = p.account_id JOIN wallet_transaction t ON t.id = p.transaction_id
   WHERE (a.kind = 'till' OR a.code = 'house:tax') AND t.kind <> 'sweep') AS charged
WHERE charged.chips <> held.chips
