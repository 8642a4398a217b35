-- Each holder's results by game. A hand is won or lost as a whole, before tax; reversals of hands count too.
WITH tills AS (
  SELECT p.transaction_id, p.line, p.amount
    FROM wallet_posting p JOIN wallet_account a ON a.id = p.account_id AND a.kind = 'till'
   WHERE p.transaction_id BETWEEN %(low)s AND %(high)s
), hands AS (
  SELECT p.account_id, t.game, t.hand_id, sum(p.amount) AS net,
         sum(CASE WHEN (p.amount > 0) = (i.amount > 0) THEN i.amount ELSE 0 END) AS tax
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id BETWEEN %(low)s AND %(high)s
    JOIN wallet_account a ON a.id = p.account_id AND a.kind IN ('player', 'bot')
    LEFT JOIN tills i ON i.transaction_id = p.transaction_id AND i.line = p.line
   WHERE t.gaming_day >= %(first)s AND t.gaming_day < %(last)s
     AND t.kind IN ('hand', 'reversal') AND t.hand_id IS NOT NULL AND (%(game)s = '' OR t.game = %(game)s)
     AND (%(holders)s = 'all' OR a.kind = CASE %(holders)s WHEN 'bots' THEN 'bot' ELSE 'player' END)
     AND (%(player)s IS NULL OR a.user_id = %(player)s)
   GROUP BY p.account_id, t.game, t.hand_id
)
SELECT h.account_id, a.user_id, a.code AS account, coalesce(u.display_name || ' #' || u.id, a.code) AS player, h.game,
       count(*) AS hands, coalesce(sum(net + tax) FILTER (WHERE net + tax > 0), 0)::bigint AS won,
       coalesce(-sum(net + tax) FILTER (WHERE net + tax < 0), 0)::bigint AS lost,
       sum(tax)::bigint AS tax, sum(net)::bigint AS net
  FROM hands h JOIN wallet_account a ON a.id = h.account_id LEFT JOIN users_user u ON u.id = a.user_id
 GROUP BY h.account_id, a.user_id, a.code, u.display_name, u.id, h.game
