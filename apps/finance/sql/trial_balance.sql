-- Every account with its movement in the period. The closing balance is today's less what was posted after.
WITH moved AS (
  SELECT p.account_id,
         sum(-p.amount) FILTER (WHERE p.amount < 0 AND t.gaming_day < %(last)s) AS debits,
         sum(p.amount) FILTER (WHERE p.amount > 0 AND t.gaming_day < %(last)s) AS credits,
         sum(p.amount) FILTER (WHERE t.gaming_day >= %(last)s) AS later
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id >= %(since)s
   WHERE t.gaming_day >= %(first)s
   GROUP BY p.account_id
), balances AS (
  SELECT a.kind, a.code, a.id AS account_id, coalesce(m.debits, 0) AS debits, coalesce(m.credits, 0) AS credits,
         a.balance - coalesce(m.later, 0) AS closing
    FROM wallet_account a LEFT JOIN moved m ON m.account_id = a.id
   WHERE %(kind)s = '' OR a.kind = %(kind)s
)
SELECT kind, code, account_id, (closing - credits + debits)::bigint AS opening, debits::bigint, credits::bigint,
       closing::bigint
  FROM balances
 WHERE closing <> 0 OR debits <> 0 OR credits <> 0
