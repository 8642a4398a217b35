-- An account's balance is the last balance_after of its postings.
SELECT 'account ' || a.code, p.balance_after, a.balance
FROM wallet_account a, LATERAL (
  SELECT balance_after FROM wallet_posting WHERE account_id = a.id ORDER BY seq DESC LIMIT 1) p
WHERE p.balance_after <> a.balance ORDER BY a.id
