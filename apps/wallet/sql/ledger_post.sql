-- The only writer of the ledger (docs/ledger.md).
--
-- ledger_post(request) posts one transaction and answers {"transaction", "balances": {account: chips}, "again"},
-- or {"error", "details"} with nothing written. The request is
--   {"key", "kind", "game"?, "room"?, "table"?, "hand"?, "hand_public"?, "move"?, "actor"?, "approver"?, "note"?,
--    "reverses"?, "legs": [[line, account, amount, reason, claimed or null], ...]}.

CREATE OR REPLACE FUNCTION ledger_post(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fault text := ledger_fault(request);
  lines smallint[];
  accounts bigint[];
  amounts bigint[];
  reasons text[];
  claims bigint[];
  sound boolean;
  posted bigint;
  balances jsonb;
BEGIN
  IF fault IS NOT NULL THEN
    RETURN ledger_error('bad_request', jsonb_build_object('field', fault));
  END IF;
  request := jsonb_strip_nulls(request);

  SELECT array_agg((leg->>0)::smallint), array_agg((leg->>1)::bigint), array_agg((leg->>2)::bigint),
    array_agg(leg->>3), array_agg((leg->>4)::bigint)
  INTO lines, accounts, amounts, reasons, claims
  FROM jsonb_array_elements(request->'legs') leg;

  -- One lock order everywhere: accounts by ascending id. What the locks waited for is visible to later
  -- statements only.
  PERFORM FROM wallet_account WHERE id = ANY (accounts) ORDER BY id FOR NO KEY UPDATE;

  SELECT bool_and(a.closed_at IS NULL AND (a.balance + moved.net >= 0 OR a.code = 'house:issue')) IS TRUE
    AND count(a.id) = count(*)
    AND NOT EXISTS (
      SELECT FROM unnest(lines, amounts) AS leg (line, amount) GROUP BY line HAVING sum(amount) <> 0)
  INTO sound
  FROM (
    SELECT account_id, sum(amount) AS net
    FROM unnest(accounts, amounts) AS leg (account_id, amount) GROUP BY account_id
  ) AS moved
  LEFT JOIN wallet_account a ON a.id = moved.account_id;

  IF NOT sound OR request->>'kind' IN ('adjustment', 'reversal') THEN
    balances := coalesce(ledger_known(request), ledger_refusal(request));
    IF balances IS NOT NULL THEN
      RETURN balances;
    END IF;
  END IF;

  INSERT INTO wallet_transaction (
    key, request_hash, kind, game, room, table_id, hand_id, hand_public, move, actor_id, approver_id, note,
    reverses_id, gaming_day
  ) VALUES (
    request->>'key', sha256(convert_to(request::text, 'UTF8')), request->>'kind', request->>'game',
    request->>'room', (request->>'table')::bigint, (request->>'hand')::bigint, (request->>'hand_public')::uuid,
    (request->>'move')::integer, (request->>'actor')::bigint, (request->>'approver')::bigint,
    coalesce(request->>'note', ''), (request->>'reverses')::bigint,
    (clock_timestamp() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date
  ) ON CONFLICT (key) DO NOTHING RETURNING id INTO posted;
  IF posted IS NULL THEN
    RETURN ledger_known(request);
  END IF;

  -- An account's credits come before its debits, so that no balance in between is below zero.
  WITH added AS (
    INSERT INTO wallet_posting (transaction_id, line, account_id, amount, balance_after, seq, reason, claimed)
    SELECT posted, line, a.id, amount, a.balance + sum(amount) OVER running, a.seq + row_number() OVER running,
      reason, claimed
    FROM unnest(lines, accounts, amounts, reasons, claims)
      WITH ORDINALITY AS leg (line, account_id, amount, reason, claimed, n)
    JOIN wallet_account a ON a.id = leg.account_id
    WINDOW running AS (PARTITION BY a.id ORDER BY amount < 0, n)
    ORDER BY n
    RETURNING account_id, amount
  ), moved AS (
    SELECT account_id, sum(amount) AS net, count(*) AS legs FROM added GROUP BY account_id
  ), changed AS (
    UPDATE wallet_account a SET balance = a.balance + net, seq = a.seq + legs FROM moved
    WHERE a.id = moved.account_id
    RETURNING a.id, a.balance
  )
  SELECT jsonb_object_agg(id, balance) INTO balances FROM changed;
  RETURN jsonb_build_object('transaction', posted, 'balances', balances, 'again', false);
END $$;
