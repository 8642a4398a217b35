-- Postings of the period, each with its cause.
SELECT p.id, t.posted_at AS posted, t.gaming_day AS day, t.id AS transaction_id, p.line, t.kind AS cause, a.code AS account,
       p.reason, CASE WHEN p.amount < 0 THEN -p.amount END AS debit, CASE WHEN p.amount > 0 THEN p.amount END AS credit,
       p.claimed, p.balance_after, t.game, t.table_id, t.hand_id AS hand, t.hand_public
  FROM wallet_posting p
  JOIN wallet_transaction t ON t.id = p.transaction_id
  JOIN wallet_account a ON a.id = p.account_id
 WHERE p.transaction_id BETWEEN %(low)s AND %(high)s
   AND t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
   AND (%(game)s = '' OR t.game = %(game)s) AND (%(room)s = '' OR t.room = %(room)s)
   AND (%(cause)s = '' OR t.kind = %(cause)s) AND (%(reason)s = '' OR p.reason = %(reason)s)
   AND (%(kind)s = '' OR a.kind = %(kind)s) AND (%(account)s = '' OR a.code = %(account)s)
   AND (%(account_id)s IS NULL OR p.account_id = %(account_id)s)
   AND (%(hand)s IS NULL OR t.hand_id = %(hand)s) AND (%(table)s IS NULL OR t.table_id = %(table)s)
   AND (%(transaction)s IS NULL OR p.transaction_id = %(transaction)s)
   AND (%(line)s IS NULL OR p.line = %(line)s)
