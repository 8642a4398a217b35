-- The gaming day is the day of posting in Ho Chi Minh City.
SELECT 'transaction ' || id, (posted_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, gaming_day
FROM wallet_transaction WHERE gaming_day <> (posted_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date ORDER BY id
