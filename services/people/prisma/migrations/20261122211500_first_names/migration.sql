-- Runs of four characters are keys too: as src/speakers/store/profiles.ts stores them.
DROP INDEX "speaker_profiles_search_keys_idx";
UPDATE "speaker_profiles" SET "search_keys" = "search_keys" || infra.gram_keys("account_id", "mode"::text, "search_text", 4);
CREATE INDEX "speaker_profiles_search_keys_idx" ON "speaker_profiles" USING GIN ("search_keys");

-- @mi/name-search keeps the first profiles of the list that contain a part: each change says which profile it is and its place.
CREATE OR REPLACE FUNCTION "count_profiles_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "speaker_profile_counts" AS "kept" ("account_id", "mode", "count")
  SELECT account_id, mode, count(*) FROM new_profiles WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "mode") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  PERFORM infra.name_changed(account_id, mode::text, '', search_text, 1, id, name_key) FROM new_profiles WHERE merged_into IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_profiles_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "speaker_profile_counts" AS "kept" ("account_id", "mode", "count")
  SELECT account_id, mode, -count(*) FROM old_profiles WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "mode") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  PERFORM infra.name_changed(account_id, mode::text, '', search_text, -1, id, name_key) FROM old_profiles WHERE merged_into IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "profile_name_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.merged_into IS NULL THEN
    PERFORM infra.name_changed(OLD.account_id, OLD.mode::text, '', OLD.search_text, -1, OLD.id, OLD.name_key);
  END IF;
  IF NEW.merged_into IS NULL THEN
    PERFORM infra.name_changed(NEW.account_id, NEW.mode::text, '', NEW.search_text, 1, NEW.id, NEW.name_key);
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER "profile_name_changed" ON "speaker_profiles";
CREATE TRIGGER "profile_name_changed" AFTER UPDATE ON "speaker_profiles" FOR EACH ROW
  WHEN ((OLD."merged_into" IS NULL) <> (NEW."merged_into" IS NULL) OR OLD."search_text" <> NEW."search_text" OR OLD."name_key" <> NEW."name_key")
  EXECUTE FUNCTION "profile_name_changed"();

-- Changes that change nothing: lists that are counted are counted again, in order.
INSERT INTO infra.name_changes (account_id, mode, list, name, delta, item, place)
SELECT account_id, mode::text, '', '', 0, '', '' FROM "speaker_profile_counts";
