-- While collaboration is upgraded, copies of its earlier version store channels without the keys of runs of four characters: they get them.
CREATE FUNCTION "complete_search_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_keys := infra.complete_gram_keys(NEW.search_keys, NEW.account_id, NEW.mode::text, NEW.name_key, 1);
  RETURN NEW;
END
$$;
CREATE TRIGGER "complete_search_keys" BEFORE INSERT OR UPDATE OF "name_key", "search_keys" ON "channels"
  FOR EACH ROW EXECUTE FUNCTION "complete_search_keys"();

-- What was stored so before this migration.
UPDATE "channels" SET "search_keys" = "search_keys"
WHERE "search_keys" IS DISTINCT FROM infra.complete_gram_keys("search_keys", "account_id", "mode"::text, "name_key", 1);
