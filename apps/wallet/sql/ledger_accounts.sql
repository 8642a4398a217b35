-- Opening, closing and locking accounts. Errors are raised with MESSAGE = code and DETAIL = details as JSON.

CREATE OR REPLACE FUNCTION ledger_raise(code text, details jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = code, DETAIL = details::text;
END $$;

-- The account of that code, opened if need be. House accounts are made by migrations only.
CREATE OR REPLACE FUNCTION ledger_open_account(code text, kind text, user_id bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found record;
BEGIN
  IF ledger_open_account.kind = 'house' THEN
    PERFORM ledger_raise('bad_request', '{"field": "kind"}');
  END IF;
  LOOP
    SELECT a.id, a.kind, a.user_id INTO found FROM wallet_account a WHERE a.code = ledger_open_account.code;
    EXIT WHEN found.id IS NOT NULL;
    INSERT INTO wallet_account (code, kind, user_id)
    VALUES (ledger_open_account.code, ledger_open_account.kind, ledger_open_account.user_id)
    ON CONFLICT (code) DO NOTHING;
  END LOOP;
  IF (found.kind, found.user_id) IS DISTINCT FROM (ledger_open_account.kind, ledger_open_account.user_id) THEN
    PERFORM ledger_raise('account_conflict', jsonb_build_object('account', found.id));
  END IF;
  RETURN found.id;
END $$;

-- Closes an empty account for good; nothing is posted to it afterwards.
CREATE OR REPLACE FUNCTION ledger_close_account(account bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held record;
BEGIN
  SELECT id, kind, balance INTO held FROM wallet_account WHERE id = account FOR NO KEY UPDATE;
  IF held.id IS NULL OR held.kind = 'house' THEN
    PERFORM ledger_raise('unknown_account', jsonb_build_object('account', account));
  ELSIF held.balance <> 0 THEN
    PERFORM ledger_raise('not_empty', jsonb_build_object('account', account, 'balance', held.balance));
  END IF;
  UPDATE wallet_account SET closed_at = coalesce(closed_at, clock_timestamp()) WHERE id = account;
END $$;

-- Locks accounts until the caller's transaction ends, ascending as everywhere, and tells their balances as
-- they are under the lock.
CREATE OR REPLACE FUNCTION ledger_lock(accounts bigint[]) RETURNS TABLE (account bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM wallet_account a WHERE a.id = ANY (accounts) ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT a.id, a.balance FROM wallet_account a WHERE a.id = ANY (accounts) ORDER BY a.id;
END $$;
