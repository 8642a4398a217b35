-- A hand's key names its hand and move, and no key was used twice.
SELECT 'transaction ' || id, 'hand:' || coalesce(hand_id::text, '') || ':' || coalesce(move::text, ''), key
FROM wallet_transaction
WHERE kind = 'hand' AND key ~ '^hand:[0-9]+:[0-9]+$' AND key IS DISTINCT FROM 'hand:' || hand_id || ':' || move
UNION ALL
SELECT 'key ' || key, 'once', count(*)::text FROM (SELECT key || '' AS key FROM wallet_transaction) AS keys
GROUP BY key HAVING count(*) > 1
