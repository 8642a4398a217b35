-- What the moves of each ended hand say beside what the ledger says of it; those that do not agree come first.
WITH ended AS (
  SELECT id, public_id, game, table_id, over_at
    FROM play_hand
   WHERE over_at >= %(starts)s AND over_at < %(ends)s AND (%(game)s = '' OR game = %(game)s)
     AND (%(table)s IS NULL OR table_id = %(table)s)
), told AS (
  SELECT m.hand_id AS id, sum(y.paid) AS paid, sum(y.tax) AS tax, count(*) FILTER (WHERE y.moved) AS moves
    FROM ended e
    JOIN play_move m ON m.hand_id = e.id AND m.payments IS NOT NULL
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(paid) FILTER (WHERE payer NOT LIKE 'pot:%%'), 0) AS paid, sum(tax) AS tax, bool_or(paid > 0) AS moved
       FROM jsonb_to_recordset(m.payments) AS p (payer text, paid bigint, tax bigint)) AS y
   GROUP BY m.hand_id
), causes AS (
  SELECT t.hand_id, t.kind = 'hand' AS played, bool_or(p.reason <> %(refund)s) AS counts,
         coalesce(sum(-p.amount) FILTER (WHERE a.kind IN ('player', 'bot') AND p.amount < 0), 0) AS paid,
         coalesce(sum(p.amount) FILTER (WHERE a.kind = 'till'), 0) AS tax,
         coalesce(sum(p.amount) FILTER (WHERE a.kind = 'pot'), 0) AS pots
    FROM ended e
    JOIN wallet_transaction t ON t.hand_id = e.id
    JOIN wallet_posting p ON p.transaction_id = t.id
    JOIN wallet_account a ON a.id = p.account_id
   GROUP BY t.id
), posted AS (
  SELECT hand_id AS id, sum(paid) FILTER (WHERE played) AS paid, sum(tax) FILTER (WHERE played) AS tax, sum(pots) AS pots,
         count(*) FILTER (WHERE played AND counts) AS causes
    FROM causes GROUP BY hand_id
), compared AS (
  SELECT e.id AS hand_id, e.public_id AS hand_public, e.game, e.table_id, e.over_at AS ended,
         coalesce(t.paid, 0)::bigint AS paid, coalesce(t.tax, 0)::bigint AS tax, coalesce(p.pots, 0)::bigint AS pots,
         coalesce(t.moves, 0) AS moves, coalesce(p.causes, 0) AS causes,
         (coalesce(p.paid, 0) - coalesce(t.paid, 0))::bigint AS paid_off,
         (coalesce(p.tax, 0) - coalesce(t.tax, 0))::bigint AS tax_off
    FROM ended e LEFT JOIN told t USING (id) LEFT JOIN posted p USING (id)
)
SELECT *, CASE WHEN pots = 0 AND moves = causes AND paid_off = 0 AND tax_off = 0 THEN 1 ELSE 0 END AS rank
  FROM compared
