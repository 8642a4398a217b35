-- Two players and what flowed between them. Direct payments are known; who lost to a pot lost to those who won it,
-- by their shares. The score asks whether one gave the other more per hand than both do against everybody else.
-- What flows in a hand is measured by what usually flows between two at such a table (rule set and number of seats);
-- the surplus over all their hands is divided by the root of the sum of the squares, as chance alone would have it.
WITH lines AS (
  SELECT t.hand_id, max(p.account_id) FILTER (WHERE p.amount < 0) AS payer, max(p.account_id) FILTER (WHERE p.amount > 0) AS payee,
         max(p.amount) FILTER (WHERE a.kind <> 'pot') AS got, -min(p.amount) AS chips,
         bool_or(a.kind = 'pot' AND p.amount > 0) AS staked, bool_or(a.kind = 'pot' AND p.amount < 0) AS won
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id BETWEEN %(low)s AND %(high)s
    JOIN wallet_account a ON a.id = p.account_id AND a.kind IN ('player', 'bot', 'pot')
   WHERE t.gaming_day >= %(first)s AND t.gaming_day < %(last)s AND t.kind = 'hand' AND (%(game)s = '' OR t.game = %(game)s)
   GROUP BY t.hand_id, p.transaction_id, p.line
), potted AS (
  SELECT hand_id, account_id, sum(chips) AS net
    FROM (SELECT hand_id, payer AS account_id, chips FROM lines WHERE staked
          UNION ALL SELECT hand_id, payee, -got FROM lines WHERE won) AS l
   GROUP BY hand_id, account_id
), winners AS (
  SELECT hand_id, account_id, -net AS chips, sum(-net) OVER (PARTITION BY hand_id) AS whole FROM potted WHERE net < 0
), flows AS (
  SELECT hand_id, payer, payee, chips FROM lines WHERE NOT staked AND NOT won
  UNION ALL
  SELECT p.hand_id, p.account_id, w.account_id, round(p.net * w.chips / w.whole)::bigint
    FROM potted p JOIN winners w ON w.hand_id = p.hand_id WHERE p.net > 0
), hands AS (
  SELECT h.id, h.stake, h.game, h.variant, jsonb_array_length(h.players) AS seats
    FROM (SELECT DISTINCT hand_id FROM lines) l JOIN play_hand h ON h.id = l.hand_id
), seated AS (
  SELECT s.hand_id, a.id AS account_id
    FROM hands h JOIN play_seating s ON s.hand_id = h.id JOIN wallet_account a ON a.user_id = s.user_id
), together AS (
  SELECT x.account_id AS a, y.account_id AS b, count(*) AS hands
    FROM seated x JOIN seated y ON y.hand_id = x.hand_id AND y.account_id > x.account_id
   GROUP BY x.account_id, y.account_id
), net AS (
  SELECT hand_id, least(payer, payee) AS a, greatest(payer, payee) AS b,
         sum(CASE WHEN payer < payee THEN chips ELSE -chips END)::bigint AS chips
    FROM flows GROUP BY 1, 2, 3
), usual AS (
  SELECT w.game, w.variant, w.seats, sqrt(w.squares / m.meetings) AS stakes
    FROM (SELECT h.game, h.variant, h.seats, sum((n.chips::double precision / h.stake) ^ 2) AS squares
            FROM net n JOIN hands h ON h.id = n.hand_id GROUP BY 1, 2, 3) AS w
    JOIN (SELECT game, variant, seats, sum(seats * (seats - 1) / 2) AS meetings FROM hands GROUP BY 1, 2, 3) AS m
      USING (game, variant, seats)
), flowed AS (
  SELECT n.a, n.b, sum(n.chips) AS chips, sum(n.chips / (h.stake * u.stakes)) AS flow,
         sum((n.chips / (h.stake * u.stakes)) ^ 2) AS squares
    FROM net n
    JOIN hands h ON h.id = n.hand_id
    JOIN usual u ON u.game = h.game AND u.variant = h.variant AND u.seats = h.seats AND u.stakes > 0
   GROUP BY n.a, n.b
), pairs AS (
  SELECT t.a, t.b, t.hands, coalesce(f.chips, 0) AS chips, coalesce(f.flow, 0) AS flow, coalesce(f.squares, 0) AS squares
    FROM together t LEFT JOIN flowed f ON f.a = t.a AND f.b = t.b
), sides AS (
  SELECT a AS giver, hands, flow FROM pairs
  UNION ALL SELECT b, hands, -flow FROM pairs
), everybody AS (
  SELECT giver AS account_id, sum(hands) AS hands, sum(flow) AS given FROM sides GROUP BY giver
), losses AS (
  SELECT payer AS account_id, sum(chips) AS chips FROM flows GROUP BY payer
), paid AS (
  SELECT payer, payee, sum(chips) AS chips FROM flows GROUP BY payer, payee
), usually AS (
  -- What both usually give, without what they gave each other; little is said of those who met few others.
  SELECT p.*, (x.given - p.flow) / (x.hands - p.hands + 100) - (y.given + p.flow) / (y.hands - p.hands + 100) AS due
    FROM pairs p JOIN everybody x ON x.account_id = p.a JOIN everybody y ON y.account_id = p.b
), scored AS (
  -- Squares of the surplus, with five usual hands added: a few hands alone prove nothing.
  SELECT CASE WHEN chips >= 0 THEN a ELSE b END AS giver, CASE WHEN chips >= 0 THEN b ELSE a END AS taker,
         hands, round(abs(chips))::bigint AS flow,
         CASE WHEN chips >= 0 THEN 1 ELSE -1 END * (flow - hands * due)
           / sqrt(squares - 2 * due * flow + hands * due ^ 2 + 5) AS score
    FROM usually
)
SELECT s.giver, s.taker, g.user_id AS giver_user, coalesce(gu.display_name || ' #' || gu.id, g.code) AS giver_name,
       w.user_id AS taker_user, coalesce(wu.display_name || ' #' || wu.id, w.code) AS taker_name, s.hands, s.flow,
       round(d.chips / nullif(l.chips, 0), 6) AS share, round(coalesce(s.score, 0)::numeric, 2) AS score,
       -round(coalesce(s.score, 0)::numeric * 100)::bigint AS place
  FROM scored s
  JOIN wallet_account g ON g.id = s.giver LEFT JOIN users_user gu ON gu.id = g.user_id
  JOIN wallet_account w ON w.id = s.taker LEFT JOIN users_user wu ON wu.id = w.user_id
  LEFT JOIN losses l ON l.account_id = s.giver
  LEFT JOIN paid d ON d.payer = s.giver AND d.payee = s.taker
 WHERE %(holders)s = 'all'
    OR (%(holders)s = 'players' AND g.kind = 'player' AND w.kind = 'player')
    OR (%(holders)s = 'bots' AND (g.kind = 'bot' OR w.kind = 'bot'))
