-- What each room's hands brought, by gaming day and by the tax that was set for the hand.
-- Money is the ledger's and stands on the day of its posting; hands and players on the day that the hand ended.
WITH money AS (
  SELECT t.gaming_day AS day, t.hand_id,
         coalesce(sum(-p.amount) FILTER (WHERE a.kind IN ('player', 'bot') AND p.amount < 0 AND t.kind = 'hand'), 0) AS wagered,
         coalesce(sum(p.amount) FILTER (WHERE a.kind = 'till'), 0) AS tax,
         coalesce(sum(-p.amount) FILTER (WHERE p.amount < 0 AND p.reason = ANY(%(leaving)s) AND t.kind = 'hand'), 0) AS fines
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id BETWEEN %(low)s AND %(high)s
    JOIN wallet_account a ON a.id = p.account_id
   WHERE t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
     AND t.kind IN ('hand', 'reversal') AND t.hand_id IS NOT NULL AND (%(game)s = '' OR t.game = %(game)s)
   GROUP BY t.gaming_day, t.hand_id
), ended AS (
  SELECT (over_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, id AS hand_id
    FROM play_hand
   WHERE over_at >= %(starts)s AND over_at < %(ends)s AND (%(game)s = '' OR game = %(game)s)
), unpaid AS (
  SELECT (m.at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, m.hand_id, m.shortfall
    FROM play_move m
   WHERE m.shortfall > 0 AND m.at >= %(starts)s AND m.at < %(ends)s
), facts AS (
  SELECT day, hand_id, 0 AS hands, wagered, tax, fines, 0 AS shortfall FROM money
  UNION ALL SELECT day, hand_id, 1, 0, 0, 0, 0 FROM ended
  UNION ALL SELECT day, hand_id, 0, 0, 0, 0, shortfall FROM unpaid
), people AS (
  SELECT e.day, h.game, h.variant, h.room, h.tax_bps, count(DISTINCT s.user_id) AS players
    FROM ended e
    JOIN play_hand h ON h.id = e.hand_id
    JOIN play_seating s ON s.hand_id = h.id
    JOIN users_user u ON u.id = s.user_id AND NOT u.is_bot
   GROUP BY e.day, h.game, h.variant, h.room, h.tax_bps
), summed AS (
  SELECT f.day, h.game, h.variant, h.room, h.tax_bps,
         sum(f.hands) AS hands, sum(f.wagered) AS wagered, sum(f.tax) AS tax, sum(f.fines) AS fines,
         sum(f.shortfall) AS shortfall
    FROM facts f
    JOIN play_hand h ON h.id = f.hand_id
   WHERE %(game)s = '' OR h.game = %(game)s
   GROUP BY f.day, h.game, h.variant, h.room, h.tax_bps
)
SELECT s.day, s.game, s.variant, s.room, coalesce(r.tier, '') AS tier, s.tax_bps,
       round(s.tax_bps::numeric / 10000, 6) AS configured,
       s.hands::bigint, coalesce(p.players, 0) AS players, s.wagered::bigint, s.tax::bigint, s.fines::bigint,
       s.shortfall::bigint
  FROM summed s
  LEFT JOIN people p USING (day, game, variant, room, tax_bps)
  LEFT JOIN lobbies_room r ON r.code = s.room
