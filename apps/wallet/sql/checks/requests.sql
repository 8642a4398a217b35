-- What was posted is what was asked for: the request made again from the rows has the hash kept with them.
SELECT 'transaction ' || t.id, encode(t.request_hash, 'hex'), encode(asked.hash, 'hex')
FROM wallet_transaction t CROSS JOIN LATERAL (
  SELECT sha256(convert_to(ROW(t.key, t.kind, t.game, t.room, t.table_id, t.hand_id, t.hand_public, t.move, t.actor_id,
    t.approver_id, nullif(t.note, ''), t.reverses_id, array_agg(p.line ORDER BY p.id),
    array_agg(p.account_id ORDER BY p.id), array_agg(p.amount ORDER BY p.id), array_agg(p.reason ORDER BY p.id),
    array_agg(p.claimed ORDER BY p.id))::ledger_request::text, 'UTF8')) AS hash
  FROM wallet_posting p WHERE p.transaction_id = t.id) AS asked
WHERE asked.hash <> t.request_hash ORDER BY t.id
