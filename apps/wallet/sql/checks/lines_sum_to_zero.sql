-- Every line of a transaction sums to zero.
SELECT 'transaction ' || transaction_id || ' line ' || line, 0, sum(amount)
FROM wallet_posting GROUP BY transaction_id, line HAVING sum(amount) <> 0 ORDER BY transaction_id, line
