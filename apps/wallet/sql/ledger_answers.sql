-- What ledger_post answers when it does not post; called under the accounts' locks.

CREATE OR REPLACE FUNCTION ledger_answer(posted bigint, holder bigint[], held bigint[], again boolean)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('transaction', posted, 'again', again, 'account', holder, 'balance', held)
$$;

-- The request that made a transaction, from its rows.
CREATE OR REPLACE FUNCTION ledger_cause(posted bigint) RETURNS ledger_request
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT ROW(key, kind, game, room, table_id, hand_id, hand_public, move, actor_id, approver_id,
    nullif(note, ''), reverses_id, line, account, amount, reason, claimed)::ledger_request
  FROM wallet_transaction t, (
    SELECT array_agg(line ORDER BY id) AS line, array_agg(account_id ORDER BY id) AS account,
      array_agg(amount ORDER BY id) AS amount, array_agg(reason ORDER BY id) AS reason,
      array_agg(claimed ORDER BY id) AS claimed
    FROM wallet_posting WHERE transaction_id = posted) AS legs
  WHERE t.id = posted
$$;

-- The answer to a key that was used before: the same again for the same request, else which fields differ.
-- Null for a new key.
CREATE OR REPLACE FUNCTION ledger_known(cause ledger_request) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  posted CONSTANT bigint := (SELECT id FROM wallet_transaction WHERE key = cause.key);
  known CONSTANT jsonb := to_jsonb(ledger_cause(posted));
  asked CONSTANT jsonb := to_jsonb(cause);
BEGIN
  IF posted IS NULL THEN
    RETURN NULL;
  ELSIF known = asked THEN
    RETURN (
      SELECT ledger_answer(posted, array_agg(account_id), array_agg(balance_after), true) FROM (
        SELECT DISTINCT ON (account_id) account_id, balance_after FROM wallet_posting
        WHERE transaction_id = posted ORDER BY account_id, seq DESC) AS last);
  END IF;
  RETURN ledger_error('key_conflict', jsonb_build_object('transaction', posted, 'fields', (
    SELECT jsonb_agg(field ORDER BY field) FROM jsonb_object_keys(asked) AS field
    WHERE known->field IS DISTINCT FROM asked->field)));
END $$;

-- A reversal answers one transaction, once, leg by leg.
CREATE OR REPLACE FUNCTION ledger_reversal_refusal(cause ledger_request) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  details CONSTANT jsonb := jsonb_build_object('transaction', cause.reverses);
  original CONSTANT ledger_request := ledger_cause(cause.reverses);
BEGIN
  IF original IS NULL THEN
    RETURN ledger_error('unknown_transaction', details);
  ELSIF EXISTS (SELECT FROM wallet_transaction WHERE reverses_id = cause.reverses) THEN
    RETURN ledger_error('already_reversed', details);
  ELSIF (cause.line, cause.account) IS DISTINCT FROM (original.line, original.account)
    OR cause.amount IS DISTINCT FROM (SELECT array_agg(-amount ORDER BY n)
      FROM unnest(original.amount) WITH ORDINALITY AS leg (amount, n)) THEN
    RETURN ledger_error('not_a_mirror', details);
  END IF;
  RETURN NULL;
END $$;

-- The first reason not to post a request whose key is new, in this order of precedence; null if there is none.
CREATE OR REPLACE FUNCTION ledger_refusal(cause ledger_request) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH leg AS MATERIALIZED (
    SELECT * FROM unnest(cause.line, cause.account, cause.amount) AS leg (line, account_id, amount)
  ), moved AS MATERIALIZED (
    SELECT account_id, net, a.*
    FROM (SELECT account_id, sum(amount) AS net FROM leg GROUP BY account_id) AS sums
    LEFT JOIN wallet_account a ON a.id = account_id
  ), refusals (rank, nth, refusal) AS (
    SELECT 1, line::bigint, ledger_error('unbalanced', jsonb_build_object('line', line, 'sum', sum(amount)))
    FROM leg GROUP BY line HAVING sum(amount) <> 0
    UNION ALL
    SELECT 2, account_id, ledger_error('unknown_account', jsonb_build_object('account', account_id))
    FROM moved WHERE id IS NULL
    UNION ALL
    SELECT 3, id, ledger_error('closed_account', jsonb_build_object('account', id))
    FROM moved WHERE closed_at IS NOT NULL
    UNION ALL
    SELECT 4, 0, ledger_error('not_approved', '{}')
    WHERE cause.kind IN ('adjustment', 'reversal') AND (cause.actor <> cause.approver) IS NOT TRUE
    UNION ALL
    SELECT 5, id, ledger_error('own_account', jsonb_build_object('account', id))
    FROM moved WHERE cause.kind IN ('adjustment', 'reversal') AND user_id IN (cause.actor, cause.approver)
    UNION ALL
    SELECT 6, 0, ledger_reversal_refusal(cause) WHERE cause.kind = 'reversal'
    UNION ALL
    SELECT 7, id, ledger_error('overdrawn', jsonb_build_object('account', id, 'balance', balance, 'needed', -net))
    FROM moved WHERE balance + net < 0 AND code <> 'house:issue'
  )
  SELECT refusal FROM refusals WHERE refusal IS NOT NULL ORDER BY rank, nth LIMIT 1
$$;
