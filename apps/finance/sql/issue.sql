-- What made chips and what took them out of the world, by day: the legs of house:issue, whose balance is minus all
-- chips there are.
WITH issue AS (
  SELECT id, balance FROM wallet_account WHERE code = 'house:issue'
), legs AS (
  SELECT t.gaming_day AS day, t.kind AS cause, p.reason, -p.amount AS amount
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id >= %(since)s
    JOIN issue i ON i.id = p.account_id
   WHERE t.gaming_day >= %(first)s
), days AS (
  SELECT day, cause, reason, CASE WHEN amount > 0 THEN 'source' ELSE 'sink' END AS way,
         count(*) AS count, sum(amount) AS amount
    FROM legs GROUP BY 1, 2, 3, 4
)
SELECT day, cause, reason, way, count, amount::bigint,
       (-(SELECT balance FROM issue)
         - coalesce((SELECT sum(l.amount) FROM days l WHERE l.day > days.day), 0))::bigint AS world
  FROM days WHERE day < %(last)s
