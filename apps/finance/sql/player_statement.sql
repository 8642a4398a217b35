-- One account's postings of the period. They are numbered in the order of time, so the period is a range of numbers.
SELECT p.seq, t.posted_at AS posted, t.gaming_day AS day, p.reason, t.game, t.table_id, t.hand_id AS hand, t.hand_public,
       t.id AS transaction_id, p.line, p.amount, p.claimed, p.balance_after,
       (SELECT string_agg(coalesce(u.display_name, o.code), ', ' ORDER BY q.id)
          FROM wallet_posting q
          JOIN wallet_account o ON o.id = q.account_id AND o.kind IN ('player', 'bot')
          LEFT JOIN users_user u ON u.id = o.user_id
         WHERE q.transaction_id = p.transaction_id AND q.line = p.line AND (q.amount < 0) <> (p.amount < 0)) AS other,
       CASE WHEN p.amount > 0 THEN coalesce((
         SELECT sum(q.amount) FROM wallet_posting q JOIN wallet_account o ON o.id = q.account_id AND o.kind = 'till'
          WHERE q.transaction_id = p.transaction_id AND q.line = p.line AND q.amount > 0), 0)::bigint ELSE 0 END AS tax
  FROM wallet_posting p JOIN wallet_transaction t ON t.id = p.transaction_id
 WHERE p.account_id = %(account_id)s AND p.seq > %(before)s AND p.seq <= %(until)s
   AND (%(game)s = '' OR t.game = %(game)s) AND (%(reason)s = '' OR p.reason = %(reason)s)
