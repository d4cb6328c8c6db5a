-- While people is upgraded, copies of its earlier version store profiles without the keys of runs of four characters: they get them.
CREATE FUNCTION "complete_search_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_keys := infra.complete_gram_keys(NEW.search_keys, NEW.account_id, NEW.mode::text, NEW.search_text, 2);
  RETURN NEW;
END
$$;
CREATE TRIGGER "complete_search_keys" BEFORE INSERT OR UPDATE OF "search_text", "search_keys" ON "speaker_profiles"
  FOR EACH ROW EXECUTE FUNCTION "complete_search_keys"();

-- What was stored so before this migration.
UPDATE "speaker_profiles" SET "search_keys" = "search_keys"
WHERE "search_keys" IS DISTINCT FROM infra.complete_gram_keys("search_keys", "account_id", "mode"::text, "search_text", 2);
