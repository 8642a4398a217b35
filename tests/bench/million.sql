-- A ledger of %(hands)s hands over %(days)s gaming days, 15 postings each, that the promises hold for: the rows are
-- written at once, as the owner with triggers off, since posting them one by one would take an hour.
SET LOCAL session_replication_role = replica;
SET LOCAL work_mem = '256MB';

INSERT INTO users_user (password, username, display_name, email, is_guest, is_bot, role, language, four_colours, public_id,
                        date_joined{user_columns})
SELECT '', 'million' || n, 'Player ' || n, '', false, n %% 20 = 0, 'player', 'vi', false, gen_random_uuid(), now(){user_values}
  FROM generate_series(1, %(players)s) AS n;

INSERT INTO wallet_account (code, kind, user_id)
SELECT CASE WHEN is_bot THEN 'bot:' ELSE 'player:' END || id, CASE WHEN is_bot THEN 'bot' ELSE 'player' END, id
  FROM users_user WHERE username LIKE 'million%%' ORDER BY id;
INSERT INTO wallet_account (code, kind)
SELECT 'table:' || n || ':' || kind, kind FROM generate_series(1, %(tables)s) AS n, unnest(ARRAY['pot', 'till']) AS kind;

CREATE TEMP TABLE seat ON COMMIT DROP AS
SELECT row_number() OVER (ORDER BY a.id) - 1 AS n, a.id AS account, a.user_id AS "user", u.display_name AS name,
       u.public_id AS public, u.is_bot AS bot
  FROM wallet_account a JOIN users_user u ON u.id = a.user_id WHERE u.username LIKE 'million%%';
CREATE TEMP TABLE place ON COMMIT DROP AS
SELECT n, r.id AS room_id, r.code AS room, r.game, r.variant, r.tax_bps, r.min_stake,
       (SELECT id FROM wallet_account WHERE code = 'table:' || n || ':pot') AS pot,
       (SELECT id FROM wallet_account WHERE code = 'table:' || n || ':till') AS till
  FROM generate_series(1, %(tables)s) AS n
  JOIN LATERAL (SELECT * FROM lobbies_room ORDER BY id OFFSET (n * 7) %% (SELECT count(*) FROM lobbies_room) LIMIT 1) AS r ON true;
INSERT INTO lobbies_table (id, room_id, status, stake, places, options, bots_allowed, hands, dealt, commitment, opened_at,
                           pot_account_id, till_account_id{table_columns})
OVERRIDING SYSTEM VALUE
SELECT n, room_id, 'open', min_stake, 4, '{{}}', true, 0, '[]', '', now(), pot, till{table_values} FROM place;

-- Hands: four seats each, one every so many seconds, all over.
CREATE TEMP TABLE dealt ON COMMIT DROP AS
SELECT h AS id, gen_random_uuid() AS public_id, p.*, 1 + h / %(tables)s AS number, s.seats,
       %(first)s::timestamptz + (h * %(days)s * interval '86400 seconds' / (%(hands)s + 1)) AS at
  FROM generate_series(1, %(hands)s) AS h
  JOIN place p ON p.n = h %% %(tables)s + 1
 CROSS JOIN LATERAL (
   SELECT jsonb_agg(jsonb_build_object('seat', k, 'user', seat."user", 'public', seat.public, 'name', seat.name, 'bot', seat.bot,
                                       'account', seat.account, 'seed', '') ORDER BY k) AS seats
     FROM generate_series(0, 3) AS k
     JOIN seat ON seat.n = (h * 13 + h / 7 + k * 101) %% %(players)s) AS s;
INSERT INTO play_hand (id, public_id, table_id, number, game, variant, room, pot, till, stake, tax_bps, options, players,
                       deck, server_seed, commitment, started_at, over_at, halted, last_move)
OVERRIDING SYSTEM VALUE
SELECT id, public_id, n, number, game, variant, room, pot, till, min_stake, tax_bps, '{{}}', seats, '[]', '', '', at - interval '90 seconds',
       at, false, 30
  FROM dealt ORDER BY id;
INSERT INTO play_seating (hand_id, user_id, seat)
SELECT d.id, (s ->> 'user')::bigint, (s ->> 'seat')::smallint FROM dealt d, jsonb_array_elements(d.seats) AS s ORDER BY d.id;

-- Payments: one at moves 10 and 20, three at the end. Now and then somebody pays half.
CREATE TEMP TABLE paid ON COMMIT DROP AS
SELECT d.id AS hand, m.move, m.line, m.payer, m.payee, m.claimed, x.paid, x.paid * d.tax_bps / 10000 AS tax,
       d.game || m.reason AS reason, d.at - (30 - m.move) * interval '3 seconds' AS at,
       (d.seats -> m.payer ->> 'account')::bigint AS giver, (d.seats -> m.payee ->> 'account')::bigint AS taker, d.till
  FROM dealt d
 CROSS JOIN LATERAL (VALUES
   (10, 1, (d.id + 1) %% 4, d.id %% 4, 40 + d.id %% 7, '.win'),
   (20, 1, (d.id + 2) %% 4, d.id %% 4, 20 + d.id %% 5, '.pass_penalty'),
   (30, 1, (d.id + 1) %% 4, d.id %% 4, 90, '.win'),
   (30, 2, (d.id + 2) %% 4, d.id %% 4, 80, '.win'),
   (30, 3, (d.id + 3) %% 4, d.id %% 4, 70, '.win')) AS m (move, line, payer, payee, claimed, reason)
 CROSS JOIN LATERAL (SELECT CASE WHEN d.id %% 97 = 0 AND m.line = 3 THEN m.claimed / 2 ELSE m.claimed END * 40 AS paid) AS x;
UPDATE paid SET claimed = claimed * 40;

INSERT INTO play_move (hand_id, number, seat, kind, payments, shortfall, at)
SELECT d.id, k, k %% 4, 'act', p.payments, coalesce(p.shortfall, 0), d.at - (30 - k) * interval '3 seconds'
  FROM dealt d CROSS JOIN generate_series(1, 30) AS k
  LEFT JOIN (
    SELECT hand, move, jsonb_agg(jsonb_build_object('payer', payer, 'payee', payee, 'claimed', claimed, 'paid', paid, 'tax', tax,
                                                    'reason', reason) ORDER BY line) AS payments, sum(claimed - paid) AS shortfall
      FROM paid GROUP BY hand, move) AS p ON p.hand = d.id AND p.move = k
 ORDER BY d.id, k;

-- The ledger: everybody is given chips first; then the payments in the order of time.
CREATE TEMP TABLE cause ON COMMIT DROP AS
SELECT row_number() OVER (ORDER BY at, hand, move) AS id, c.*
  FROM (SELECT NULL::bigint AS hand, NULL::int AS move, "user", account, %(first)s::timestamptz - interval '1 hour' AS at FROM seat
        UNION ALL SELECT DISTINCT hand, move, NULL::bigint, NULL::bigint, at FROM paid) AS c;
INSERT INTO wallet_transaction (id, key, request_hash, kind, game, room, table_id, hand_id, hand_public, move, actor_id, gaming_day, posted_at)
OVERRIDING SYSTEM VALUE
SELECT c.id, CASE WHEN c.hand IS NULL THEN 'grant:' || c."user" ELSE 'hand:' || c.hand || ':' || c.move END, sha256(''),
       CASE WHEN c.hand IS NULL THEN 'grant' ELSE 'hand' END, d.game, d.room, d.n, c.hand, d.public_id, c.move, c."user",
       (c.at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, c.at
  FROM cause c LEFT JOIN dealt d ON d.id = c.hand ORDER BY c.id;

CREATE TEMP TABLE leg ON COMMIT DROP AS
SELECT row_number() OVER (ORDER BY cause, line, amount) AS id, l.*
  FROM (
    SELECT c.id AS cause, 1 AS line, a.id AS account, -10000000::bigint AS amount, 'grant.welcome' AS reason, NULL::bigint AS claimed
      FROM cause c, wallet_account a WHERE c.hand IS NULL AND a.code = 'house:issue'
    UNION ALL SELECT id, 1, account, 10000000, 'grant.welcome', NULL FROM cause WHERE hand IS NULL
    UNION ALL
    SELECT c.id, p.line, x.account, x.amount, p.reason, x.claimed
      FROM paid p JOIN cause c ON c.hand = p.hand AND c.move = p.move
     CROSS JOIN LATERAL (VALUES (p.giver, -p.paid, nullif(p.claimed, p.paid)), (p.taker, p.paid - p.tax, NULL), (p.till, p.tax, NULL))
       AS x (account, amount, claimed)
     WHERE x.amount <> 0) AS l;
INSERT INTO wallet_posting (id, transaction_id, line, account_id, amount, balance_after, seq, reason, claimed)
OVERRIDING SYSTEM VALUE
SELECT id, cause, line, account, amount, sum(amount) OVER w, row_number() OVER w, reason, claimed
  FROM leg WINDOW w AS (PARTITION BY account ORDER BY id) ORDER BY id;
UPDATE wallet_account a SET balance = p.balance, seq = p.seq
  FROM (SELECT account AS id, sum(amount) AS balance, count(*) AS seq FROM leg GROUP BY account) AS p WHERE p.id = a.id;
