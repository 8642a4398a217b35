-- ledger_post for a caller who sends COMMIT without waiting for the answer: an error is raised, so that nothing
-- of its transaction is kept. MESSAGE is the error's code, DETAIL its details as JSON.
CREATE OR REPLACE FUNCTION ledger_must_post(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  answer jsonb := ledger_post(request);
BEGIN
  IF answer ? 'error' THEN
    PERFORM ledger_raise(answer->>'error', answer->'details');
  END IF;
  RETURN answer;
END $$;
