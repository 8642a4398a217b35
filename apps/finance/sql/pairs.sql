-- Two players and what flowed between them. Direct payments are known; who lost to a pot lost to those who won it,
-- by their shares. The score asks whether one gave the other more per hand than both do against everybody else:
-- the surplus over all their hands (in stakes of the table), over the root of the sum of its squares.
WITH legs AS (
  SELECT t.hand_id, p.transaction_id, p.line, p.account_id, a.kind, p.amount
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id BETWEEN %(low)s AND %(high)s
    JOIN wallet_account a ON a.id = p.account_id AND a.kind IN ('player', 'bot', 'pot')
   WHERE t.id BETWEEN %(low)s AND %(high)s AND t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
     AND t.kind = 'hand' AND (%(game)s = '' OR t.game = %(game)s)
), direct AS (
  SELECT l.hand_id, l.account_id AS payer, r.account_id AS payee, -l.amount::numeric AS chips
    FROM legs l
    JOIN legs r ON r.transaction_id = l.transaction_id AND r.line = l.line AND r.amount > 0 AND r.kind <> 'pot'
   WHERE l.amount < 0 AND l.kind <> 'pot'
), potted AS (
  SELECT l.hand_id, l.account_id, -sum(l.amount) AS net
    FROM legs l JOIN legs pot ON pot.transaction_id = l.transaction_id AND pot.line = l.line AND pot.kind = 'pot'
   WHERE l.kind <> 'pot'
   GROUP BY l.hand_id, l.account_id
), won AS (
  SELECT hand_id, account_id, -net AS chips, sum(-net) OVER (PARTITION BY hand_id) AS whole FROM potted WHERE net < 0
), flows AS (
  SELECT hand_id, payer, payee, chips FROM direct
  UNION ALL
  SELECT p.hand_id, p.account_id, w.account_id, p.net * w.chips / w.whole
    FROM potted p JOIN won w ON w.hand_id = p.hand_id WHERE p.net > 0
), seated AS (
  SELECT s.hand_id, a.id AS account_id, h.stake
    FROM (SELECT DISTINCT hand_id FROM legs) l
    JOIN play_seating s ON s.hand_id = l.hand_id
    JOIN play_hand h ON h.id = s.hand_id
    JOIN wallet_account a ON a.user_id = s.user_id
), net AS (
  SELECT hand_id, least(payer, payee) AS a, greatest(payer, payee) AS b,
         sum(CASE WHEN payer < payee THEN chips ELSE -chips END) AS chips
    FROM flows GROUP BY 1, 2, 3
), meetings AS MATERIALIZED (
  SELECT x.account_id AS a, y.account_id AS b, coalesce(n.chips, 0) AS chips,
         (coalesce(n.chips, 0) / x.stake)::double precision AS stakes
    FROM seated x
    JOIN seated y ON y.hand_id = x.hand_id AND y.account_id > x.account_id
    LEFT JOIN net n ON n.hand_id = x.hand_id AND n.a = x.account_id AND n.b = y.account_id
), pairs AS (
  SELECT a, b, count(*) AS hands, sum(chips) AS chips, sum(stakes) AS stakes, sum(stakes * stakes) AS squares
    FROM meetings GROUP BY a, b
), sides AS (
  SELECT a AS giver, b AS taker, hands, chips, stakes FROM pairs
  UNION ALL SELECT b, a, hands, -chips, -stakes FROM pairs
), everybody AS (
  SELECT giver AS account_id, sum(hands) AS hands, sum(stakes) AS given FROM sides GROUP BY giver
), losses AS (
  SELECT payer AS account_id, sum(chips) AS chips FROM flows GROUP BY payer
), paid AS (
  SELECT payer, payee, sum(chips) AS chips FROM flows GROUP BY payer, payee
), scored AS (
  SELECT CASE WHEN p.stakes >= 0 THEN p.a ELSE p.b END AS giver, CASE WHEN p.stakes >= 0 THEN p.b ELSE p.a END AS taker,
         p.hands, round(abs(p.chips))::bigint AS flow,
         -- What both usually give, without what they gave each other; shrunk where they met few others.
         (sign(p.stakes) * (p.stakes - p.hands * (
            (x.given - p.stakes) / (x.hands - p.hands + 20) - (y.given + p.stakes) / (y.hands - p.hands + 20)))
          / nullif(sqrt(p.squares), 0)) AS score
    FROM pairs p JOIN everybody x ON x.account_id = p.a JOIN everybody y ON y.account_id = p.b
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
