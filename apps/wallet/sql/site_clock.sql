-- What time it is for the ledger: the real time, except in a session of the ledger's owner that has set `banbai.clock`
-- (a simulated season, whose days pass faster). Whoever else sets it is refused.
CREATE OR REPLACE FUNCTION site_clock() RETURNS timestamptz LANGUAGE plpgsql VOLATILE
SET search_path = public, pg_temp AS $$
DECLARE
  said CONSTANT text := current_setting('banbai.clock', true);
  outside text;
BEGIN
  IF coalesce(said, '') = '' THEN
    RETURN clock_timestamp();
  END IF;
  -- Who the session acts as outside of functions that run as their owner.
  outside := CASE current_setting('role') WHEN 'none' THEN session_user ELSE current_setting('role') END;
  IF NOT pg_has_role(outside, (SELECT relowner FROM pg_class WHERE oid = 'wallet_transaction'::regclass), 'USAGE') THEN
    RAISE EXCEPTION 'only the owner of the ledger may set its clock' USING ERRCODE = 'LG002';
  END IF;
  RETURN said::timestamptz;
END $$;
