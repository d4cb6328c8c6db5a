-- Runs of four characters are keys too: as src/store/channel-names.ts stores them.
DROP INDEX "channels_search_keys_idx";
UPDATE "channels" SET "search_keys" = "search_keys" || infra.gram_keys("account_id", "mode"::text, "name_key", 4);
CREATE INDEX "channels_search_keys_idx" ON "channels" USING GIN ("search_keys");
