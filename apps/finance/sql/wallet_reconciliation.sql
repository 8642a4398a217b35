-- What each account's row says beside what its postings say; those that do not agree come first.
WITH posted AS (
  SELECT account_id, sum(amount) AS amount, count(*) AS postings, max(seq) AS last
    FROM wallet_posting GROUP BY account_id
), compared AS (
  SELECT a.id AS account_id, a.code, a.kind, a.balance AS cached, coalesce(p.amount, 0)::bigint AS posted,
         coalesce(q.balance_after, 0) AS last_after,
         (greatest(a.seq, coalesce(p.last, 0)) - coalesce(p.postings, 0))::bigint AS gaps
    FROM wallet_account a
    LEFT JOIN posted p ON p.account_id = a.id
    LEFT JOIN wallet_posting q ON q.account_id = a.id AND q.seq = p.last
   WHERE %(kind)s = '' OR a.kind = %(kind)s
)
SELECT *, CASE WHEN cached = posted AND cached = last_after AND gaps = 0 THEN 1 ELSE 0 END AS rank FROM compared
