-- For tables whose rows tell what was done: they are added, never changed or removed.
CREATE OR REPLACE FUNCTION rows_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: its rows are only ever added', TG_OP, TG_TABLE_NAME USING ERRCODE = 'LG002';
END $$;
