-- The only writer of the ledger (docs/ledger.md): posts one transaction and answers
--   {"transaction", "again", "account": [...], "balance": [...]}, or {"error", "details"} with nothing written.
--
-- Speed: each expression here is set up anew in every database transaction, so there are few of them, and what
-- is wrong is named by the functions of ledger_answers.sql only when something is.
CREATE OR REPLACE FUNCTION ledger_post(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cause ledger_request;
  plain boolean;    -- well-formed, and nobody has to approve it
  sound boolean;    -- nothing stands against it
  posted bigint;
  answer jsonb;
  k integer;
  total bigint[];   -- by line: the sum of its amounts
  after bigint[];   -- by leg: the balance after it,
  ordinal bigint[]; -- and its number on the account's statement
  holder bigint[];  -- by account: its id,
  held bigint[];    -- its balance,
  counted bigint[]; -- and how many postings it has
  issue bigint;
BEGIN
  BEGIN
    cause := jsonb_populate_record(cause, request);
    plain := request - ARRAY[
        'key', 'kind', 'game', 'room', 'table', 'hand', 'hand_public', 'move', 'actor', 'approver', 'note',
        'reverses', 'line', 'account', 'amount', 'reason', 'claimed'] = '{}'
      AND cause.key <> '' AND cause.kind IN ('hand', 'grant', 'funding', 'sweep') AND cause.reverses IS NULL
      AND (cause.note <> '') IS NOT FALSE
      AND array_ndims(cause.line) = 1 AND cardinality(cause.line) <= 1000 AND 1 <= ALL (cause.line)
      AND array_dims(cause.account) = array_dims(cause.line) AND 1 <= ALL (cause.account)
      AND array_dims(cause.amount) = array_dims(cause.line) AND 0 <> ALL (cause.amount)
      AND 1000000000000000 >= ALL (cause.amount) AND -1000000000000000 <= ALL (cause.amount)
      AND array_dims(cause.reason) = array_dims(cause.line) AND '' <> ALL (cause.reason)
      AND array_dims(cause.claimed) = array_dims(cause.line);
  EXCEPTION WHEN data_exception THEN
    plain := false;
  END;
  IF plain IS NOT TRUE THEN
    answer := ledger_malformed(request);
    IF answer IS NOT NULL THEN
      RETURN answer;
    END IF;
  END IF;

  -- One lock order everywhere: accounts by ascending id. What others did before they let go of the locks is
  -- seen by the statement after.
  PERFORM FROM wallet_account WHERE id = ANY (cause.account) ORDER BY id FOR NO KEY UPDATE;
  SELECT array_agg(a.id), array_agg(a.balance), array_agg(a.seq), bool_and(a.closed_at IS NULL),
    min(a.id) FILTER (WHERE a.code = 'house:issue')
  INTO holder, held, counted, sound, issue
  FROM wallet_account a WHERE a.id = ANY (cause.account);

  -- An account's credits come before its debits, so that no balance in between is below zero.
  IF cause.account <@ holder THEN
    FOR side IN 0 .. 1 LOOP
      FOR i IN 1 .. cardinality(cause.line) LOOP
        IF (cause.amount[i] < 0) = (side = 1) THEN
          k := array_position(holder, cause.account[i]);
          held[k] := held[k] + cause.amount[i];
          counted[k] := counted[k] + 1;
          after[i] := held[k];
          ordinal[i] := counted[k];
          total[cause.line[i]] := coalesce(total[cause.line[i]], 0) + cause.amount[i];
          sound := sound AND (held[k] >= 0 OR holder[k] = issue)
            AND (cause.claimed[i] < abs(cause.amount[i])) IS NOT TRUE;
        END IF;
      END LOOP;
    END LOOP;
  ELSE
    sound := false;
  END IF;

  IF (plain AND sound AND (0 <> ANY (total)) IS NOT TRUE) IS NOT TRUE THEN
    answer := coalesce(ledger_malformed(request), ledger_known(cause), ledger_refusal(cause));
    IF answer IS NOT NULL THEN
      RETURN answer;
    END IF;
  END IF;

  INSERT INTO wallet_transaction (
    key, request_hash, kind, game, room, table_id, hand_id, hand_public, move, actor_id, approver_id, note,
    reverses_id, gaming_day, posted_at
  )
  SELECT cause.key, sha256(convert_to(jsonb_strip_nulls(request)::text, 'UTF8')), cause.kind, cause.game,
    cause.room, cause."table", cause.hand, cause.hand_public, cause.move, cause.actor, cause.approver,
    coalesce(cause.note, ''), cause.reverses,
    (moment AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, moment
  FROM site_clock() AS moment
  ON CONFLICT (key) DO NOTHING RETURNING id INTO posted;
  IF posted IS NULL THEN
    RETURN ledger_known(cause);
  END IF;

  INSERT INTO wallet_posting (transaction_id, line, account_id, amount, balance_after, seq, reason, claimed)
  SELECT posted, leg.*
  FROM unnest(cause.line, cause.account, cause.amount, after, ordinal, cause.reason, cause.claimed) AS leg;
  UPDATE wallet_account a SET balance = moved.balance, seq = moved.seq
  FROM unnest(holder, held, counted) AS moved (id, balance, seq) WHERE a.id = moved.id;

  RETURN ledger_answer(posted, holder, held, false);
END $$;
