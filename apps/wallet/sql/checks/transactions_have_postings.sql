-- No transaction is empty.
SELECT 'transaction ' || t.id, 'postings', 'none'
FROM wallet_transaction t WHERE NOT EXISTS (SELECT FROM wallet_posting p WHERE p.transaction_id = t.id) ORDER BY t.id
