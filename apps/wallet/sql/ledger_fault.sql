-- Which field of a request to ledger_post is malformed. The one-line functions are inlined by the planner;
-- `strict` keeps jsonpath from looking into an array where one value is wanted; patterns have no counted
-- repetitions, which are slow, and lengths are compared instead.

CREATE OR REPLACE FUNCTION ledger_is_code(value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value IS NULL OR value = 'null'
    OR jsonb_typeof(value) = 'string' AND value #>> '{}' ~ '^[a-z0-9][a-z0-9_.:-]*$' AND length(value #>> '{}') <= 40
$$;

CREATE OR REPLACE FUNCTION ledger_is_id(value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT value IS NULL
    OR value @@ 'strict $ == null || ($ >= 1 && $ <= 9223372036854775807 && $.floor() == $)' IS TRUE
$$;

-- A leg is [line, account, amount, reason, claimed or null]; amounts stay within ±10^15 chips.
CREATE OR REPLACE FUNCTION ledger_sound_legs(request jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_array_length(jsonb_path_query_array(request, 'strict $.legs[*] ? (@.size() == 5
    && @[0] >= 1 && @[0] <= 32767 && @[0].floor() == @[0]
    && @[1] >= 1 && @[1] <= 9223372036854775807 && @[1].floor() == @[1]
    && @[2] != 0 && @[2].abs() <= 1000000000000000 && @[2].floor() == @[2]
    && @[3] like_regex "^[a-z0-9][a-z0-9_.:-]*$"
    && (@[4] == null || (@[4] >= @[2].abs() && @[4] <= 1000000000000000 && @[4].floor() == @[4])))'))
$$;

-- The first malformed field, or null.
CREATE OR REPLACE FUNCTION ledger_fault(request jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE
    WHEN jsonb_typeof(request) IS DISTINCT FROM 'object' THEN 'request'
    WHEN request - '{key,kind,game,room,table,hand,hand_public,move,actor,approver,note,reverses,legs}'::text[]
      <> '{}' THEN 'request'
    WHEN jsonb_typeof(request->'key') IS DISTINCT FROM 'string' OR request->>'key' !~ '^[!-~]+$'
      OR length(request->>'key') > 120 THEN 'key'
    WHEN jsonb_typeof(request->'kind') IS DISTINCT FROM 'string'
      OR request->>'kind' NOT IN ('hand', 'grant', 'funding', 'sweep', 'adjustment', 'reversal') THEN 'kind'
    WHEN NOT ledger_is_code(request->'game') THEN 'game'
    WHEN NOT ledger_is_code(request->'room') THEN 'room'
    WHEN NOT ledger_is_id(request->'table') THEN 'table'
    WHEN NOT ledger_is_id(request->'hand') THEN 'hand'
    WHEN jsonb_typeof(request->'hand_public') NOT IN ('string', 'null')
      OR NOT pg_input_is_valid(request->>'hand_public', 'uuid') THEN 'hand_public'
    WHEN request->'move' IS NOT NULL AND request->'move' @@
      'strict $ == null || ($ >= 0 && $ <= 2147483647 && $.floor() == $)' IS NOT TRUE THEN 'move'
    WHEN NOT ledger_is_id(request->'actor') THEN 'actor'
    WHEN NOT ledger_is_id(request->'approver') THEN 'approver'
    WHEN jsonb_typeof(request->'note') NOT IN ('string', 'null') OR length(request->>'note') > 500 THEN 'note'
    WHEN NOT ledger_is_id(request->'reverses') THEN 'reverses'
    WHEN (request->>'kind' = 'reversal') <> (request->>'reverses' IS NOT NULL) THEN 'reverses'
    WHEN jsonb_typeof(request->'legs') IS DISTINCT FROM 'array' THEN 'legs'
    WHEN jsonb_array_length(request->'legs') NOT BETWEEN 1 AND 1000 THEN 'legs'
    WHEN ledger_sound_legs(request) <> jsonb_array_length(request->'legs') THEN 'legs'
  END;
END $$;
