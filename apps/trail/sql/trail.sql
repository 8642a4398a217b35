-- Writes down what happened to a row: trail_note('name column', 'field', …). Who did it is the session's `banbai.actor`,
-- which the site sets for each request of staff.
CREATE OR REPLACE FUNCTION trail_note() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was CONSTANT jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  became CONSTANT jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  seen CONSTANT jsonb := coalesce(became, was);
  who CONSTANT bigint := nullif(current_setting('banbai.actor', true), '')::bigint;
  told text;
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    INSERT INTO trail_change (at, by_id, kind, object_id, name, field, was, became)
    VALUES (clock_timestamp(), who, TG_TABLE_NAME, (seen->>'id')::bigint, coalesce(seen->>TG_ARGV[0], ''), '',
      (SELECT jsonb_object_agg(f, was->f) FROM unnest(TG_ARGV) f WHERE was IS NOT NULL)::text,
      (SELECT jsonb_object_agg(f, became->f) FROM unnest(TG_ARGV) f WHERE became IS NOT NULL)::text);
    RETURN NULL;
  END IF;
  FOREACH told IN ARRAY TG_ARGV LOOP
    IF was->told IS DISTINCT FROM became->told THEN
      INSERT INTO trail_change (at, by_id, kind, object_id, name, field, was, became)
      VALUES (clock_timestamp(), who, TG_TABLE_NAME, (seen->>'id')::bigint, coalesce(seen->>TG_ARGV[0], ''), told,
        was->>told, became->>told);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER trail_room AFTER INSERT OR UPDATE OR DELETE ON lobbies_room
  FOR EACH ROW EXECUTE FUNCTION trail_note(
    'code', 'game', 'variant', 'tier', 'tax_bps', 'min_stake', 'max_stake', 'entry', 'min_level', 'is_open', 'position');

CREATE TRIGGER trail_user AFTER UPDATE OF role, suspended_at, muted_until, closed_at ON users_user
  FOR EACH ROW EXECUTE FUNCTION trail_note('username', 'role', 'suspended_at', 'muted_until', 'closed_at');
CREATE TRIGGER trail_staff AFTER INSERT ON users_user
  FOR EACH ROW WHEN (NEW.role <> 'player') EXECUTE FUNCTION trail_note('username', 'role');

CREATE TRIGGER trail_adjustment AFTER INSERT OR UPDATE ON wallet_adjustment
  FOR EACH ROW EXECUTE FUNCTION trail_note(
    'kind', 'account_id', 'amount', 'target_id', 'reason', 'note', 'proposed_by_id', 'state', 'decided_by_id', 'posted_id');

CREATE TRIGGER rows_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_change
  FOR EACH STATEMENT EXECUTE FUNCTION rows_stay();
