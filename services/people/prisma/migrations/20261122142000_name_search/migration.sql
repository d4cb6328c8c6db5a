-- The list is read in its order, and names are compared on the way, in the index alone.
DROP INDEX "speaker_profiles_list";
CREATE INDEX "speaker_profiles_list" ON "speaker_profiles"("account_id", "mode", "name_key", "id") INCLUDE ("search_text") WHERE "merged_into" IS NULL;

-- How many profiles there are was kept already; now also what @mi/name-search counts the parts of names from.
CREATE OR REPLACE FUNCTION "count_profiles_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "speaker_profile_counts" AS "kept" ("account_id", "mode", "count")
  SELECT account_id, mode, count(*) FROM new_profiles WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "mode") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  PERFORM infra.name_changed(account_id, mode::text, '', search_text, 1) FROM new_profiles WHERE merged_into IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_profiles_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "speaker_profile_counts" AS "kept" ("account_id", "mode", "count")
  SELECT account_id, mode, -count(*) FROM old_profiles WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "mode") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  PERFORM infra.name_changed(account_id, mode::text, '', search_text, -1) FROM old_profiles WHERE merged_into IS NULL;
  RETURN NULL;
END
$$;

-- Renamed, merged, split: statistics change far more often, and call nothing.
CREATE FUNCTION "profile_name_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.merged_into IS NULL THEN
    PERFORM infra.name_changed(OLD.account_id, OLD.mode::text, '', OLD.search_text, -1);
  END IF;
  IF NEW.merged_into IS NULL THEN
    PERFORM infra.name_changed(NEW.account_id, NEW.mode::text, '', NEW.search_text, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "profile_name_changed" AFTER UPDATE ON "speaker_profiles" FOR EACH ROW
  WHEN ((OLD."merged_into" IS NULL) <> (NEW."merged_into" IS NULL) OR OLD."search_text" <> NEW."search_text")
  EXECUTE FUNCTION "profile_name_changed"();

INSERT INTO infra.name_changes (account_id, mode, list, name, delta)
SELECT account_id, mode::text, '', NULL, count(*) FROM "speaker_profiles" WHERE "merged_into" IS NULL GROUP BY 1, 2;
