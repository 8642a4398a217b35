-- All balances together are zero.
SELECT 'all accounts', 0, sum(balance) FROM wallet_account HAVING sum(balance) <> 0
