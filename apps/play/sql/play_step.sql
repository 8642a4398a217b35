-- One move, all or nothing, under the live row's lock and then the accounts' (ascending, by ledger_lock).
--
-- The caller read the live row, ran the rules and cleared the money without holding a lock; `version` (the new one)
-- and `clocks_were` say what he read, `accounts` and `balances` what he cleared against (null without money).
-- Answers 'written'; or, with nothing written, 'moved' (the row has moved on) or 'suspended' (`actor` is). Raises PL001
-- when a balance has moved meanwhile, and whatever the ledger refuses.
CREATE OR REPLACE FUNCTION play_step(
  "table" bigint, hand bigint, version integer, clocks_were text,
  status text, state text, pots text, clocks text, due_at bigint,
  seat smallint, kind text, action jsonb, payments jsonb, shortfall bigint,
  accounts bigint[], balances bigint[], post jsonb, result jsonb, actor bigint
) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users_user u WHERE u.id = play_step.actor AND u.suspended_at IS NOT NULL) THEN
    RETURN 'suspended';
  END IF;
  UPDATE play_live l
     SET status = play_step.status, version = play_step.version, state = play_step.state, pots = play_step.pots,
         clocks = play_step.clocks, due_at = play_step.due_at
   WHERE l.table_id = play_step."table" AND l.hand_id = play_step.hand AND l.version = play_step.version - 1
     AND l.status = 'playing' AND l.clocks = play_step.clocks_were;
  IF NOT FOUND THEN
    RETURN 'moved';
  END IF;
  INSERT INTO play_move (hand_id, number, seat, kind, action, payments, shortfall, at)
  VALUES (play_step.hand, play_step.version, play_step.seat, play_step.kind, play_step.action, play_step.payments,
          play_step.shortfall, clock_timestamp());
  IF accounts IS NOT NULL THEN
    IF (SELECT count(*) FROM ledger_lock(accounts) held JOIN unnest(accounts, balances) AS seen (account, balance)
          USING (account, balance)) <> cardinality(accounts) THEN
      RAISE EXCEPTION USING ERRCODE = 'PL001', MESSAGE = 'a balance has moved';
    END IF;
    IF post IS NOT NULL THEN
      PERFORM ledger_must_post(post);
    END IF;
  END IF;
  IF play_step.result IS NOT NULL THEN
    UPDATE play_hand h SET over_at = clock_timestamp(), result = play_step.result, last_move = play_step.version
     WHERE h.id = play_step.hand;
  END IF;
  RETURN 'written';
END $$;
