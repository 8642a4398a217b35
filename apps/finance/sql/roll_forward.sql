-- How the chips of wallets and pots became what they are: by kind of account, and by what moved them. Games are told
-- before tax, which is taken from whoever received; over all three kinds of account games and fines sum to zero.
WITH tills AS (
  SELECT p.transaction_id, p.line, p.amount
    FROM wallet_posting p JOIN wallet_account a ON a.id = p.account_id AND a.kind = 'till'
   WHERE p.transaction_id BETWEEN %(low)s AND %(high)s
), legs AS (
  SELECT a.kind, t.kind AS cause, p.reason = ANY(%(leaving)s) AS fine, p.amount,
         coalesce(CASE WHEN t.kind = 'hand' AND p.amount > 0 THEN i.amount END, 0) AS tax
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id BETWEEN %(low)s AND %(high)s
    JOIN wallet_account a ON a.id = p.account_id AND a.kind IN ('player', 'bot', 'pot')
    LEFT JOIN tills i ON i.transaction_id = p.transaction_id AND i.line = p.line
   WHERE t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
), moved AS (
  SELECT kind, sum(amount) AS net,
         sum(amount) FILTER (WHERE cause = 'grant') AS grants,
         sum(amount) FILTER (WHERE cause = 'funding') AS funding,
         sum(amount) FILTER (WHERE cause = 'adjustment') AS adjustments,
         sum(amount + tax) FILTER (WHERE cause = 'hand' AND NOT fine) AS games,
         sum(amount + tax) FILTER (WHERE cause = 'hand' AND fine) AS fines,
         -sum(tax) AS tax,
         sum(amount) FILTER (WHERE cause = 'reversal') AS reversals
    FROM legs GROUP BY kind
), later AS (
  SELECT a.kind, sum(p.amount) AS amount
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id >= %(later)s
    JOIN wallet_account a ON a.id = p.account_id
   WHERE t.gaming_day >= %(last)s
   GROUP BY a.kind
), held AS (
  SELECT kind, sum(balance) AS balance FROM wallet_account WHERE kind IN ('player', 'bot', 'pot') GROUP BY kind
)
SELECT h.kind, CASE h.kind WHEN 'player' THEN 1 WHEN 'bot' THEN 2 ELSE 3 END AS place,
       (h.balance - coalesce(l.amount, 0) - coalesce(m.net, 0))::bigint AS opening,
       coalesce(m.grants, 0)::bigint AS grants, coalesce(m.funding, 0)::bigint AS funding,
       coalesce(m.adjustments, 0)::bigint AS adjustments, coalesce(m.games, 0)::bigint AS games,
       coalesce(m.fines, 0)::bigint AS fines, coalesce(m.tax, 0)::bigint AS tax,
       coalesce(m.reversals, 0)::bigint AS reversals, (h.balance - coalesce(l.amount, 0))::bigint AS closing
  FROM held h LEFT JOIN moved m USING (kind) LEFT JOIN later l USING (kind)
