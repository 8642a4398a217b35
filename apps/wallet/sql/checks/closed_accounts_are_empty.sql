-- A closed account holds nothing, and nothing was posted to it afterwards.
SELECT 'account ' || code, 'empty since it was closed', balance::text FROM wallet_account
WHERE closed_at IS NOT NULL AND balance <> 0
UNION ALL
SELECT 'account ' || a.code, 'nothing after ' || a.closed_at, 'transaction ' || t.id
FROM wallet_account a JOIN wallet_posting p ON p.account_id = a.id JOIN wallet_transaction t ON t.id = p.transaction_id
WHERE t.posted_at > a.closed_at
