-- A request to post (docs/ledger.md). The legs stand in columns: line, account, amount, reason and claimed are
-- arrays with one element a leg, which PostgreSQL reads and types in one step.
CREATE TYPE ledger_request AS (
  key varchar(120),
  kind varchar(10),
  game varchar(40),
  room varchar(40),
  "table" bigint,
  hand bigint,
  hand_public uuid,
  move integer,
  actor bigint,
  approver bigint,
  note varchar(500),
  reverses bigint,
  line smallint[],
  account bigint[],
  amount bigint[],
  reason varchar(40)[],
  claimed bigint[]
);

CREATE OR REPLACE FUNCTION ledger_error(code text, details jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('error', code, 'details', details)
$$;

-- Which field of a malformed request is at fault: unknown, of another type, too long, missing, or not in step
-- with the other legs. Null where ledger_post found nothing wrong either.
CREATE OR REPLACE FUNCTION ledger_fault(request jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE
SET search_path = public, pg_temp AS $$
DECLARE
  cause ledger_request := jsonb_populate_record(NULL::ledger_request, '{}');
  known CONSTANT jsonb := to_jsonb(cause);
  field text;
BEGIN
  IF jsonb_typeof(request) IS DISTINCT FROM 'object' THEN
    RETURN 'request';
  END IF;
  FOR field IN SELECT jsonb_object_keys(request) LOOP
    IF NOT known ? field THEN
      RETURN field;
    END IF;
    BEGIN
      PERFORM jsonb_populate_record(cause, jsonb_build_object(field, request->field));
    EXCEPTION WHEN data_exception THEN
      RETURN field;
    END;
  END LOOP;
  cause := jsonb_populate_record(cause, request);
  RETURN CASE
    WHEN coalesce(cause.key, '') = '' THEN 'key'
    WHEN cause.kind IS NULL
      OR cause.kind NOT IN ('hand', 'grant', 'funding', 'sweep', 'adjustment', 'reversal') THEN 'kind'
    WHEN cause.note = '' THEN 'note'
    WHEN (cause.kind = 'reversal') <> (cause.reverses IS NOT NULL) THEN 'reverses'
    WHEN array_ndims(cause.line) IS DISTINCT FROM 1 OR cardinality(cause.line) > 1000
      OR array_position(cause.line, NULL) IS NOT NULL OR 1 > ANY (cause.line) THEN 'line'
    WHEN array_dims(cause.account) IS DISTINCT FROM array_dims(cause.line)
      OR array_position(cause.account, NULL) IS NOT NULL OR 1 > ANY (cause.account) THEN 'account'
    WHEN array_dims(cause.amount) IS DISTINCT FROM array_dims(cause.line)
      OR array_position(cause.amount, NULL) IS NOT NULL OR 0 = ANY (cause.amount)
      OR 1000000000000000 < ANY (cause.amount) OR -1000000000000000 > ANY (cause.amount) THEN 'amount'
    WHEN array_dims(cause.reason) IS DISTINCT FROM array_dims(cause.line)
      OR array_position(cause.reason, NULL) IS NOT NULL OR '' = ANY (cause.reason) THEN 'reason'
    WHEN array_dims(cause.claimed) IS DISTINCT FROM array_dims(cause.line)
      OR EXISTS (SELECT FROM unnest(cause.claimed, cause.amount) AS leg (claimed, amount)
        WHERE leg.claimed < abs(leg.amount)) THEN 'claimed'
  END;
END $$;

CREATE OR REPLACE FUNCTION ledger_malformed(request jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE
SET search_path = public, pg_temp AS $$
DECLARE
  field CONSTANT text := ledger_fault(request);
BEGIN
  IF field IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN ledger_error('bad_request', jsonb_build_object('field', field));
END $$;
