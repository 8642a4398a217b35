-- An account's balance is the sum of its postings, and their number is its seq.
SELECT 'account ' || a.code, coalesce(p.total, 0) || ' after ' || coalesce(p.postings, 0) || ' postings',
  a.balance || ' after ' || a.seq || ' postings'
FROM wallet_account a
LEFT JOIN (SELECT account_id, sum(amount) AS total, count(*) AS postings FROM wallet_posting GROUP BY account_id) p
  ON p.account_id = a.id
WHERE (a.balance, a.seq) <> (coalesce(p.total, 0), coalesce(p.postings, 0)) ORDER BY a.id
