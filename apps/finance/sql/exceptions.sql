-- Every check that failed for an object, with who said the last word on it; what is open comes first.
SELECT c.id, CASE c.state WHEN 'open' THEN 0 WHEN 'explained' THEN 1 ELSE 2 END AS rank, c.check_code, c.object_name,
       c.expected, c.found, c.state, c.first_seen, c.last_seen, coalesce(u.display_name, '') AS decided,
       coalesce(e.note, '') AS note, substring(c.object_name FROM '\m(hand|transaction|account) \S') AS what,
       substring(c.object_name FROM '\m(?:hand|transaction|account) (\S+)') AS which
  FROM finance_case c
  LEFT JOIN LATERAL (
    SELECT by_id, note FROM finance_caseevent WHERE case_id = c.id AND by_id IS NOT NULL ORDER BY id DESC LIMIT 1) AS e ON true
  LEFT JOIN users_user u ON u.id = e.by_id
