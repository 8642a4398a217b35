-- What ledger_post answers when it does not post. Read only; called under the accounts' locks.

CREATE OR REPLACE FUNCTION ledger_error(code text, details jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('error', code, 'details', details)
$$;

-- The request that made a transaction, from its rows.
CREATE OR REPLACE FUNCTION ledger_request(posted bigint) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'key', key, 'kind', kind, 'game', game, 'room', room, 'table', table_id, 'hand', hand_id,
    'hand_public', hand_public, 'move', move, 'actor', actor_id, 'approver', approver_id,
    'note', nullif(note, ''), 'reverses', reverses_id,
    'legs', (
      SELECT jsonb_agg(jsonb_build_array(line, account_id, amount, reason, claimed) ORDER BY id)
      FROM wallet_posting WHERE transaction_id = posted)
  ))
  FROM wallet_transaction WHERE id = posted
$$;

-- The answer to a key that was used before: the same answer again for the same request, else which fields
-- differ. Null for a new key.
CREATE OR REPLACE FUNCTION ledger_known(request jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  posted bigint := (SELECT id FROM wallet_transaction WHERE key = request->>'key');
  known jsonb := ledger_request(posted);
BEGIN
  IF posted IS NULL THEN
    RETURN NULL;
  END IF;
  IF known = request THEN
    RETURN jsonb_build_object('transaction', posted, 'again', true, 'balances', (
      SELECT jsonb_object_agg(account_id, balance_after) FROM (
        SELECT DISTINCT ON (account_id) account_id, balance_after FROM wallet_posting
        WHERE transaction_id = posted ORDER BY account_id, seq DESC) AS last));
  END IF;
  RETURN ledger_error('key_conflict', jsonb_build_object('transaction', posted, 'fields', (
    SELECT jsonb_agg(field ORDER BY field) FROM jsonb_object_keys(known || request) AS field
    WHERE known->field IS DISTINCT FROM request->field)));
END $$;

-- A reversal answers one transaction, once, leg by leg.
CREATE OR REPLACE FUNCTION ledger_reversal_refusal(request jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  reversed bigint := request->>'reverses';
  details CONSTANT jsonb := jsonb_build_object('transaction', reversed);
BEGIN
  IF NOT EXISTS (SELECT FROM wallet_transaction WHERE id = reversed) THEN
    RETURN ledger_error('unknown_transaction', details);
  ELSIF EXISTS (SELECT FROM wallet_transaction WHERE reverses_id = reversed) THEN
    RETURN ledger_error('already_reversed', details);
  ELSIF EXISTS (
    (SELECT line, account_id, -amount FROM wallet_posting WHERE transaction_id = reversed
     EXCEPT ALL SELECT (l->>0)::smallint, (l->>1)::bigint, (l->>2)::bigint FROM jsonb_array_elements(request->'legs') l)
    UNION ALL
    (SELECT (l->>0)::smallint, (l->>1)::bigint, (l->>2)::bigint FROM jsonb_array_elements(request->'legs') l
     EXCEPT ALL SELECT line, account_id, -amount FROM wallet_posting WHERE transaction_id = reversed)
  ) THEN
    RETURN ledger_error('not_a_mirror', details);
  END IF;
  RETURN NULL;
END $$;

-- The first reason not to post a request whose key is new, in this order of precedence; null if there is none.
CREATE OR REPLACE FUNCTION ledger_refusal(request jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH leg AS MATERIALIZED (
    SELECT (l->>0)::smallint AS line, (l->>1)::bigint AS account_id, (l->>2)::bigint AS amount
    FROM jsonb_array_elements(request->'legs') AS l
  ), moved AS MATERIALIZED (
    SELECT account_id, sum(amount) AS net, a.* FROM leg LEFT JOIN wallet_account a ON a.id = leg.account_id
    GROUP BY account_id, a.id
  )
  SELECT refusal FROM (
    SELECT 1 AS rank, line::bigint AS nth, ledger_error('unbalanced', jsonb_build_object('line', line, 'sum', sum(amount)))
      AS refusal
    FROM leg GROUP BY line HAVING sum(amount) <> 0
    UNION ALL
    SELECT 2, account_id, ledger_error('unknown_account', jsonb_build_object('account', account_id))
    FROM moved WHERE id IS NULL
    UNION ALL
    SELECT 3, id, ledger_error('closed_account', jsonb_build_object('account', id))
    FROM moved WHERE closed_at IS NOT NULL
    UNION ALL
    SELECT 4, 0, ledger_error('not_approved', '{}')
    WHERE request->>'kind' IN ('adjustment', 'reversal')
      AND (request->>'actor' = request->>'approver') IS NOT FALSE
    UNION ALL
    SELECT 5, id, ledger_error('own_account', jsonb_build_object('account', id))
    FROM moved
    WHERE request->>'kind' IN ('adjustment', 'reversal')
      AND user_id IN ((request->>'actor')::bigint, (request->>'approver')::bigint)
    UNION ALL
    SELECT 6, 0, ledger_reversal_refusal(request) WHERE request->>'kind' = 'reversal'
    UNION ALL
    SELECT 7, id, ledger_error('overdrawn',
      jsonb_build_object('account', id, 'balance', balance, 'needed', -net))
    FROM moved WHERE balance + net < 0 AND code <> 'house:issue'
  ) AS refusals WHERE refusal IS NOT NULL ORDER BY rank, nth LIMIT 1
$$;
