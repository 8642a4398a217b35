-- People are told by their public id: who leaves for good takes his username with him, and the trail keeps what it has.
DROP TRIGGER trail_user ON users_user;
CREATE TRIGGER trail_user AFTER UPDATE OF role, suspended_at, muted_until, closed_at ON users_user
  FOR EACH ROW EXECUTE FUNCTION trail_note('public_id', 'role', 'suspended_at', 'muted_until', 'closed_at');
DROP TRIGGER trail_staff ON users_user;
CREATE TRIGGER trail_staff AFTER INSERT ON users_user
  FOR EACH ROW WHEN (NEW.role <> 'player') EXECUTE FUNCTION trail_note('public_id', 'role');

-- What staff do to tables; what the site itself does to them (halting, closing an empty one) is no staff's change.
CREATE TRIGGER trail_table AFTER UPDATE OF status ON lobbies_table
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND (NEW.status = 'closing' OR (OLD.status = 'halted' AND NEW.status = 'open')))
  EXECUTE FUNCTION trail_note('id', 'status');

CREATE TRIGGER trail_refund AFTER INSERT OR UPDATE ON care_refund
  FOR EACH ROW EXECUTE FUNCTION trail_note('hand_id', 'reason', 'state', 'asked_by_id', 'decided_by_id');
