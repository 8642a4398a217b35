-- What was posted is what was asked for: the request made again from the rows has the hash kept with them.
SELECT 'transaction ' || t.id, encode(t.request_hash, 'hex'), encode(asked.hash, 'hex')
FROM wallet_transaction t CROSS JOIN LATERAL (
  SELECT sha256(convert_to(jsonb_strip_nulls(jsonb_build_object(
    'key', t.key, 'kind', t.kind, 'game', t.game, 'room', t.room, 'table', t.table_id, 'hand', t.hand_id,
    'hand_public', t.hand_public, 'move', t.move, 'actor', t.actor_id, 'approver', t.approver_id,
    'note', nullif(t.note, ''), 'reverses', t.reverses_id,
    'line', jsonb_agg(p.line ORDER BY p.id), 'account', jsonb_agg(p.account_id ORDER BY p.id),
    'amount', jsonb_agg(p.amount ORDER BY p.id), 'reason', jsonb_agg(p.reason ORDER BY p.id),
    'claimed', jsonb_agg(p.claimed ORDER BY p.id)))::text, 'UTF8')) AS hash
  FROM wallet_posting p WHERE p.transaction_id = t.id) AS asked
WHERE asked.hash <> t.request_hash ORDER BY t.id
