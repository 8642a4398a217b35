-- Closing a gaming day: its totals are kept, and nothing is posted into it, or into a day before it, any more.

-- What a day came to: how much of what was posted, what each kind of account gained by it, and a digest of all its
-- postings. It does not change once the day is over.
CREATE OR REPLACE FUNCTION ledger_day_totals(said date) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH posted AS (
    SELECT t.id AS transaction_id, t.kind, p.id, p.account_id, p.amount, p.balance_after
    FROM wallet_transaction t JOIN wallet_posting p ON p.transaction_id = t.id WHERE t.gaming_day = said
  )
  SELECT jsonb_build_object(
    'transactions', (SELECT count(DISTINCT transaction_id) FROM posted),
    'postings', (SELECT count(*) FROM posted),
    'chips', (SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0) FROM posted),
    'kinds', (
      SELECT coalesce(jsonb_object_agg(kind, chips), '{}')
      FROM (SELECT kind, sum(amount) FILTER (WHERE amount > 0) AS chips FROM posted GROUP BY kind) AS sums),
    'moved', (
      SELECT coalesce(jsonb_object_agg(kind, chips), '{}')
      FROM (SELECT a.kind, sum(amount) AS chips FROM posted JOIN wallet_account a ON a.id = account_id GROUP BY a.kind)
        AS sums),
    'digest', (
      SELECT encode(sha256(convert_to(
        coalesce(string_agg(concat_ws(' ', id, transaction_id, account_id, amount, balance_after), ',' ORDER BY id), ''),
        'UTF8')), 'hex') FROM posted))
$$;

-- Closes a day that is over for an hour at least, once all days before it are closed. Errors: LG001 as ledger_raise.
CREATE OR REPLACE FUNCTION ledger_close_day(said date, person bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF said >= ((site_clock() - interval '1 hour') AT TIME ZONE 'Asia/Ho_Chi_Minh')::date THEN
    PERFORM ledger_raise('day_not_over', jsonb_build_object('day', said));
  ELSIF NOT EXISTS (SELECT FROM users_user WHERE id = person AND role IN ('finance', 'admin') AND suspended_at IS NULL) THEN
    PERFORM ledger_raise('not_approved', '{}');
  END IF;
  -- Whoever is posting has committed before this goes on; whoever wants to post waits, and then finds the day closed.
  LOCK TABLE wallet_transaction IN SHARE MODE;
  IF EXISTS (SELECT FROM wallet_closedday WHERE day >= said) THEN
    PERFORM ledger_raise('closed_day', jsonb_build_object('day', said));
  ELSIF EXISTS (
    SELECT FROM wallet_transaction t WHERE t.gaming_day < said
      AND t.gaming_day > coalesce((SELECT max(day) FROM wallet_closedday), '-infinity')
  ) THEN
    PERFORM ledger_raise('earlier_day_open', jsonb_build_object('day', said));
  END IF;
  INSERT INTO wallet_closedday (day, closed_by_id, closed_at, totals)
  VALUES (said, person, clock_timestamp(), ledger_day_totals(said));
END $$;

CREATE OR REPLACE FUNCTION wallet_day_is_open() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM wallet_closedday WHERE day >= NEW.gaming_day) THEN
    PERFORM ledger_raise('closed_day', jsonb_build_object('day', NEW.gaming_day));
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER wallet_day_is_open BEFORE INSERT ON wallet_transaction
  FOR EACH ROW EXECUTE FUNCTION wallet_day_is_open();
CREATE TRIGGER rows_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_closedday
  FOR EACH STATEMENT EXECUTE FUNCTION rows_stay();
