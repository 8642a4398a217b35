-- A closed day comes to what it came to when it was closed.
SELECT 'day ' || day, totals, ledger_day_totals(day)
FROM wallet_closedday WHERE totals <> ledger_day_totals(day) ORDER BY day
