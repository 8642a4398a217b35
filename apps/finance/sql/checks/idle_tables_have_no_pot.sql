-- The pot of a table where no hand is being played is empty.
SELECT 'account ' || a.code, 0, a.balance
FROM wallet_account a JOIN lobbies_table t ON t.pot_account_id = a.id
WHERE a.balance <> 0
  AND NOT EXISTS (SELECT FROM play_live l WHERE l.table_id = t.id AND l.status IN ('playing', 'over'))
ORDER BY a.id
