-- Nobody is below zero at any time but the source of all chips, which is never above.
SELECT 'account ' || code, CASE code WHEN 'house:issue' THEN 'at most 0' ELSE 'at least 0' END, balance
FROM wallet_account WHERE CASE code WHEN 'house:issue' THEN balance > 0 ELSE balance < 0 END
UNION ALL
SELECT 'posting ' || p.id || ' of account ' || a.code, 'at least 0', p.balance_after
FROM wallet_posting p JOIN wallet_account a ON a.id = p.account_id
WHERE p.balance_after < 0 AND a.code <> 'house:issue'
UNION ALL
SELECT 'posting ' || id, 'chips that move', amount FROM wallet_posting WHERE amount = 0
UNION ALL
SELECT 'posting ' || id || ' claimed', 'at least ' || abs(amount), claimed FROM wallet_posting WHERE claimed < abs(amount)
