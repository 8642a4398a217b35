-- Adjustments need two people, neither of whom it touches, within their limits; a decision stands, and what was posted
-- is what was proposed. Refusals: SQLSTATE LG003, MESSAGE the code.

-- How many chips one adjustment of a role may move, at most; it holds for who proposes and for who approves.
CREATE OR REPLACE FUNCTION adjustment_limit(role text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE role WHEN 'finance' THEN 100000 WHEN 'admin' THEN 1000000 ELSE 0 END
$$;

CREATE OR REPLACE FUNCTION adjustment_refuse(code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'LG003', MESSAGE = code;
END $$;

-- Whether this user may have a hand in the adjustment.
CREATE OR REPLACE FUNCTION adjustment_require(person bigint, asked wallet_adjustment) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  found record;
BEGIN
  SELECT u.role, u.suspended_at INTO found FROM users_user u WHERE u.id = person;
  IF found.role IS NULL OR found.role NOT IN ('finance', 'admin') OR found.suspended_at IS NOT NULL THEN
    PERFORM adjustment_refuse('not_staff');
  ELSIF EXISTS (
    SELECT FROM wallet_account a WHERE a.user_id = person AND (a.id = asked.account_id
      OR EXISTS (SELECT FROM wallet_posting p WHERE p.transaction_id = asked.target_id AND p.account_id = a.id))
  ) THEN
    PERFORM adjustment_refuse('own_account');
  ELSIF coalesce(asked.amount,
    (SELECT sum(amount) FROM wallet_posting p WHERE p.transaction_id = asked.target_id AND amount > 0), 0
  ) > adjustment_limit(found.role) THEN
    PERFORM adjustment_refuse('over_limit');
  END IF;
END $$;

-- Whether the transaction posted for it does what was proposed, by these two people.
CREATE OR REPLACE FUNCTION adjustment_is_posted(asked wallet_adjustment) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM wallet_transaction t
    WHERE t.id = asked.posted_id AND t.actor_id = asked.proposed_by_id AND t.approver_id = asked.decided_by_id
      AND CASE asked.kind
        WHEN 'reverse' THEN t.kind = 'reversal' AND t.reverses_id = asked.target_id
        ELSE t.kind = 'adjustment' AND t.key = 'adjustment:' || asked.id AND (
          SELECT array_agg(p.account_id || ' ' || p.amount ORDER BY p.id) FROM wallet_posting p
          WHERE p.transaction_id = t.id AND p.account_id = asked.account_id
        ) = ARRAY[asked.account_id || ' ' || CASE asked.kind WHEN 'add' THEN asked.amount ELSE -asked.amount END]
      END
  )
$$;

CREATE OR REPLACE FUNCTION wallet_adjustment_holds() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed' THEN
      PERFORM adjustment_refuse('decided');
    END IF;
    NEW.proposed_at := clock_timestamp();
    PERFORM adjustment_require(NEW.proposed_by_id, NEW);
    RETURN NEW;
  END IF;
  IF OLD.state <> 'proposed' THEN
    PERFORM adjustment_refuse('decided');
  ELSIF (NEW.id, NEW.kind, NEW.account_id, NEW.amount, NEW.target_id, NEW.reason, NEW.note, NEW.proposed_by_id,
      NEW.proposed_at) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.account_id, OLD.amount, OLD.target_id, OLD.reason,
      OLD.note, OLD.proposed_by_id, OLD.proposed_at) THEN
    PERFORM adjustment_refuse('changed');
  ELSIF NEW.state = 'approved' THEN
    IF NEW.decided_by_id = NEW.proposed_by_id THEN
      PERFORM adjustment_refuse('own_proposal');
    END IF;
    PERFORM adjustment_require(NEW.decided_by_id, NEW);
    IF NOT adjustment_is_posted(NEW) THEN
      PERFORM adjustment_refuse('not_posted');
    END IF;
  END IF;
  IF NEW.state <> 'proposed' THEN
    NEW.decided_at := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER wallet_adjustment_holds BEFORE INSERT OR UPDATE ON wallet_adjustment
  FOR EACH ROW EXECUTE FUNCTION wallet_adjustment_holds();
CREATE TRIGGER rows_stay BEFORE DELETE OR TRUNCATE ON wallet_adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION rows_stay();
