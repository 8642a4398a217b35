-- A reversal is the mirror of what it reverses, leg by leg.
SELECT 'transaction ' || r.id || ' reversing ' || r.reverses_id, there.legs, here.legs
FROM wallet_transaction r
CROSS JOIN LATERAL (
  SELECT string_agg(line || ':' || account_id || ':' || -amount, ' ' ORDER BY id) AS legs
  FROM wallet_posting WHERE transaction_id = r.reverses_id) AS there
CROSS JOIN LATERAL (
  SELECT string_agg(line || ':' || account_id || ':' || amount, ' ' ORDER BY id) AS legs
  FROM wallet_posting WHERE transaction_id = r.id) AS here
WHERE r.reverses_id IS NOT NULL AND there.legs IS DISTINCT FROM here.legs ORDER BY r.id
