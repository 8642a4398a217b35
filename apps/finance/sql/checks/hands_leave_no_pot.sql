-- What a hand that is over put into its pots has left them again.
SELECT 'hand ' || h.id, 0, sum(p.amount)
FROM play_hand h
JOIN wallet_transaction t ON t.hand_id = h.id
JOIN wallet_posting p ON p.transaction_id = t.id AND p.account_id = h.pot
WHERE h.over_at IS NOT NULL
GROUP BY h.id HAVING sum(p.amount) <> 0 ORDER BY h.id
