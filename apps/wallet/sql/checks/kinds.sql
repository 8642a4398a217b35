-- Adjustments and reversals were asked for by one person and approved by another; only reversals reverse.
SELECT 'transaction ' || id, 'an approval by another', coalesce(actor_id::text, 'nobody') || ' and '
  || coalesce(approver_id::text, 'nobody')
FROM wallet_transaction WHERE kind IN ('adjustment', 'reversal') AND (actor_id <> approver_id) IS NOT TRUE
UNION ALL
SELECT 'transaction ' || id, 'a known kind', kind FROM wallet_transaction
WHERE kind NOT IN ('hand', 'grant', 'funding', 'sweep', 'adjustment', 'reversal')
UNION ALL
SELECT 'transaction ' || id, CASE kind WHEN 'reversal' THEN 'what it reverses' ELSE 'nothing reversed' END,
  coalesce(reverses_id::text, 'nothing')
FROM wallet_transaction WHERE (kind = 'reversal') <> (reverses_id IS NOT NULL)
