-- The number of an account's last posting on or before a gaming day, 0 if there is none: found by halving, since
-- an account's postings are numbered in the order of time.
CREATE OR REPLACE FUNCTION ledger_seq_at(account bigint, day date) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  low bigint := 0;
  high bigint := coalesce((SELECT seq FROM wallet_account WHERE id = account), 0);
  middle bigint;
BEGIN
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    IF (
      SELECT t.gaming_day <= day FROM wallet_posting p JOIN wallet_transaction t ON t.id = p.transaction_id
      WHERE p.account_id = account AND p.seq = middle
    ) THEN
      low := middle;
    ELSE
      high := middle - 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
