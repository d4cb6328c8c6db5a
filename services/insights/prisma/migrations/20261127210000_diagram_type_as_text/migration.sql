-- A new type of diagram needs no migration.
ALTER TABLE "diagrams" ALTER COLUMN "type" TYPE TEXT USING "type"::text;

-- During an upgrade, copies of the earlier version compare the column with the enum.
CREATE CAST ("diagram_type" AS TEXT) WITH INOUT AS IMPLICIT;
