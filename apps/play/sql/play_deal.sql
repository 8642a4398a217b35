-- A hand's first version, all of it, under the table's lock that the caller holds: the hand with what it was dealt from,
-- who is in it, its live row, its move number 1 and that move's chips; the table's secret seed is used up.
--
-- `facts` holds the hand's columns by name. Raises whatever the ledger refuses.
CREATE OR REPLACE FUNCTION play_deal(
  facts jsonb, secret bytea, users bigint[], seats smallint[],
  status text, state text, pots text, clocks text, due_at bigint,
  payments jsonb, shortfall bigint, post jsonb, result jsonb
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  hand play_hand := jsonb_populate_record(NULL::play_hand, facts);
BEGIN
  hand.server_seed := secret;
  hand.halted := false;
  hand.started_at := clock_timestamp();
  INSERT INTO play_hand SELECT hand.*;
  INSERT INTO play_seating (hand_id, user_id, seat) SELECT hand.id, * FROM unnest(users, seats);
  INSERT INTO play_live (table_id, hand_id, status, version, state, pots, clocks, due_at)
  VALUES (hand.table_id, hand.id, play_deal.status, 1, play_deal.state, play_deal.pots, play_deal.clocks,
          play_deal.due_at)
  ON CONFLICT (table_id) DO UPDATE
     SET hand_id = excluded.hand_id, status = excluded.status, version = excluded.version, state = excluded.state,
         pots = excluded.pots, clocks = excluded.clocks, due_at = excluded.due_at;
  INSERT INTO play_move (hand_id, number, seat, kind, action, payments, shortfall, at)
  VALUES (hand.id, 1, NULL, 'deal', NULL, play_deal.payments, play_deal.shortfall, clock_timestamp());
  UPDATE lobbies_table t
     SET hands = hand.number, dealt = to_jsonb(seats), starts_at = NULL, due_at = NULL, next_hand = NULL,
         commitment = ''
   WHERE t.id = hand.table_id;
  UPDATE lobbies_seat s
     SET ready = false, seed = '', missed = CASE WHEN s.number = ANY (seats) THEN 0 ELSE s.missed + 1 END
   WHERE s.table_id = hand.table_id;
  DELETE FROM lobbies_shuffle s WHERE s.table_id = hand.table_id;
  IF post IS NOT NULL THEN
    PERFORM ledger_must_post(post);
  END IF;
  IF play_deal.result IS NOT NULL THEN
    UPDATE play_hand h SET over_at = clock_timestamp(), result = play_deal.result, last_move = 1 WHERE h.id = hand.id;
  END IF;
END $$;
