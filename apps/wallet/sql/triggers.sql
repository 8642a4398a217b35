-- The promises that constraints cannot say. Tables are named with their schema, so that no session's
-- search_path can put another table in their place.

CREATE OR REPLACE FUNCTION wallet_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the ledger is only ever added to', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'LG002', HINT = 'Correct a posting by a reversal.';
END $$;

CREATE TRIGGER wallet_only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse();
CREATE TRIGGER wallet_only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_posting
  FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse();
CREATE TRIGGER wallet_never_deleted BEFORE DELETE OR TRUNCATE ON wallet_account
  FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse();

-- Once per transaction, at COMMIT: each line sums to zero, and there is a line.
CREATE OR REPLACE FUNCTION wallet_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (
    SELECT bool_and(total = 0)
    FROM (SELECT sum(amount) AS total FROM public.wallet_posting WHERE transaction_id = NEW.id GROUP BY line)
  ) IS NOT TRUE THEN
    RAISE EXCEPTION 'transaction % has no postings, or a line that does not sum to zero', NEW.id
      USING ERRCODE = 'LG002';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER wallet_balances AFTER INSERT ON wallet_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_transaction_balances();

-- Once per INSERT: legs belong to transactions that are being made right now.
CREATE OR REPLACE FUNCTION wallet_posting_is_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN public.wallet_transaction t ON t.id = added.transaction_id
    WHERE t.database_transaction <> pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'a posting was added to an old transaction' USING ERRCODE = 'LG002';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER wallet_new_transaction_only AFTER INSERT ON wallet_posting
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wallet_posting_is_new();
