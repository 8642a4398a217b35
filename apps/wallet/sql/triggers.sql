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

-- Once per transaction, at COMMIT: each line sums to zero, and there is a line; what staff do, two of them did.
CREATE OR REPLACE FUNCTION wallet_transaction_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (
    SELECT bool_and(total = 0)
    FROM (SELECT sum(amount) AS total FROM public.wallet_posting WHERE transaction_id = NEW.id GROUP BY line)
  ) IS NOT TRUE THEN
    RAISE EXCEPTION 'transaction % has no postings, or a line that does not sum to zero', NEW.id
      USING ERRCODE = 'LG002';
  ELSIF NEW.kind NOT IN ('hand', 'grant', 'funding', 'sweep') AND (
    NEW.kind NOT IN ('adjustment', 'reversal') OR NEW.actor_id IS NULL OR NEW.approver_id IS NULL
  ) OR (NEW.kind = 'reversal') <> (NEW.reverses_id IS NOT NULL) THEN
    RAISE EXCEPTION 'transaction % is not of a kind, or lacks who asked, who approved or what it reverses', NEW.id
      USING ERRCODE = 'LG002';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER wallet_holds AFTER INSERT ON wallet_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_transaction_holds();

-- No leg is added to an old transaction: a leg says truly in which database transaction it was written, and the
-- foreign key wallet_posting_transaction demands that its transaction was written in the same.
CREATE OR REPLACE FUNCTION wallet_posting_lies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a posting names another database transaction than its own' USING ERRCODE = 'LG002';
END $$;

CREATE TRIGGER wallet_posting_lies BEFORE INSERT ON wallet_posting FOR EACH ROW
  WHEN (NEW.database_transaction <> pg_current_xact_id()) EXECUTE FUNCTION wallet_posting_lies();

-- Who an account belongs to, and how its code says so. A trigger, since a CHECK would be read for each new balance.
CREATE OR REPLACE FUNCTION wallet_account_shape() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE NEW.kind
    WHEN 'player' THEN NEW.code = 'player:' || NEW.user_id
    WHEN 'bot' THEN NEW.code = 'bot:' || NEW.user_id
    WHEN 'pot' THEN NEW.code ~ '^table:[1-9][0-9]*:pot$' AND NEW.user_id IS NULL
    WHEN 'till' THEN NEW.code ~ '^table:[1-9][0-9]*:till$' AND NEW.user_id IS NULL
    WHEN 'house' THEN NEW.code ~ '^house:[a-z]+$' AND NEW.user_id IS NULL
  END) IS NOT TRUE THEN
    RAISE EXCEPTION 'account % does not fit its kind % and user %', NEW.code, NEW.kind, NEW.user_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER wallet_account_shape BEFORE INSERT OR UPDATE OF code, kind, user_id ON wallet_account
  FOR EACH ROW EXECUTE FUNCTION wallet_account_shape();
