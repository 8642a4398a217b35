-- Adjustments and reversals, a line for each account that they changed; house:issue is only where chips come from.
SELECT p.id, t.id AS transaction_id, coalesce(d.proposed_at, t.posted_at) AS requested, t.posted_at AS posted,
       t.kind AS cause, t.reverses_id AS reversed, a.code AS account, coalesce(asked.display_name, '') AS asked,
       coalesce(approved.display_name, '') AS approved, coalesce(d.reason, '') AS why, coalesce(d.note, t.note) AS note,
       p.balance_after - p.amount AS before, p.amount, p.balance_after AS after
  FROM wallet_transaction t
  JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id BETWEEN %(low)s AND %(high)s
  JOIN wallet_account a ON a.id = p.account_id AND a.code <> 'house:issue'
  LEFT JOIN wallet_adjustment d ON d.posted_id = t.id
  LEFT JOIN users_user asked ON asked.id = t.actor_id
  LEFT JOIN users_user approved ON approved.id = t.approver_id
 WHERE t.gaming_day >= %(first)s AND t.gaming_day < %(last)s AND t.kind IN ('adjustment', 'reversal')
