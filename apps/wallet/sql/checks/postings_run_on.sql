-- Each posting has the next number of its account and the balance that follows from the one before.
SELECT 'posting ' || id || ' of account ' || account_id, 'number ' || number || ' balance ' || balance,
  'number ' || seq || ' balance ' || balance_after
FROM (
  SELECT id, account_id, seq, balance_after, lag(seq, 1, 0::bigint) OVER running + 1 AS number,
    lag(balance_after, 1, 0::bigint) OVER running + amount AS balance
  FROM wallet_posting WINDOW running AS (PARTITION BY account_id ORDER BY seq)) AS p
WHERE (seq, balance_after) <> (number, balance) ORDER BY account_id, seq
