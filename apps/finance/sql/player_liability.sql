-- What the house owes each holder at the end of a day: the wallet, and his chips in the pots of hands then in play.
WITH later AS (
  SELECT p.account_id, sum(p.amount) AS amount, count(*) AS postings
    FROM wallet_transaction t
    JOIN wallet_posting p ON p.transaction_id = t.id AND p.transaction_id >= %(later)s
   WHERE t.gaming_day >= %(last)s
   GROUP BY p.account_id
), payments AS (
  SELECT h.id AS hand_id, h.players, y.payer, y.payee, y.paid
    FROM play_hand h
    JOIN play_move m ON m.hand_id = h.id AND m.payments IS NOT NULL
    JOIN wallet_transaction t ON t.hand_id = h.id AND t.move = m.number AND t.kind = 'hand' AND t.gaming_day < %(last)s
   CROSS JOIN LATERAL jsonb_to_recordset(m.payments) AS y (payer text, payee text, paid bigint)
   WHERE h.started_at < %(ends)s AND (h.over_at IS NULL OR h.over_at >= %(ends)s)
), staked AS (
  SELECT (player ->> 'account')::bigint AS account_id, sum(s.paid) AS chips
    FROM payments s
   CROSS JOIN LATERAL jsonb_array_elements(s.players) AS player
   WHERE s.payee LIKE 'pot:%%' AND player ->> 'seat' = s.payer
     AND NOT EXISTS (SELECT FROM payments e WHERE e.hand_id = s.hand_id AND e.payer = s.payee)
   GROUP BY 1
), balances AS (
  SELECT a.id, a.kind, a.user_id, a.closed_at, a.balance - coalesce(l.amount, 0) AS wallet,
         a.seq - coalesce(l.postings, 0) AS seq, coalesce(s.chips, 0) AS in_pots
    FROM wallet_account a
    LEFT JOIN later l ON l.account_id = a.id
    LEFT JOIN staked s ON s.account_id = a.id
   WHERE a.kind IN ('player', 'bot')
     AND (%(holders)s = 'all' OR a.kind = CASE %(holders)s WHEN 'bots' THEN 'bot' ELSE 'player' END)
)
SELECT b.id AS account_id, b.user_id, b.kind, coalesce(u.display_name || ' #' || u.id, '') AS player,
       b.wallet::bigint, b.in_pots::bigint, (b.wallet + b.in_pots)::bigint AS owed, t.posted_at AS active,
       CASE WHEN b.closed_at IS NOT NULL THEN 'closed' WHEN u.suspended_at IS NOT NULL THEN 'suspended'
            WHEN u.is_bot THEN 'bot' WHEN u.is_guest THEN 'guest' ELSE 'active' END AS status
  FROM balances b
  LEFT JOIN users_user u ON u.id = b.user_id
  LEFT JOIN wallet_posting p ON p.account_id = b.id AND p.seq = b.seq
  LEFT JOIN wallet_transaction t ON t.id = p.transaction_id
 WHERE b.seq > 0
