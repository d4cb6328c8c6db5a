-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "search_keys" BIGINT[];

-- AlterTable
ALTER TABLE "channel_members" ADD COLUMN     "name_key" TEXT;

-- CreateTable
CREATE TABLE "unknown_links" (
    "address" TEXT NOT NULL,
    "opened" TIMESTAMPTZ(3)[],

    CONSTRAINT "unknown_links_pkey" PRIMARY KEY ("address")
);

-- The lists are read in their order, and names are compared on the way, in the index alone.
DROP INDEX "channel_members_account_id_mode_user_id_visibility_active_a_idx";
CREATE INDEX "channel_members_account_id_mode_user_id_visibility_active_a_idx" ON "channel_members"("account_id", "mode", "user_id", "visibility", "active_at" DESC, "channel_id" DESC) INCLUDE ("name_key");
DROP INDEX "channels_account_id_mode_visibility_active_at_id_idx";
CREATE INDEX "channels_account_id_mode_visibility_active_at_id_idx" ON "channels"("account_id", "mode", "visibility", "active_at" DESC, "id" DESC) INCLUDE ("name_key");

-- What is there already: the keys are those of src/store/channel-names.ts.
UPDATE "channels" c SET "search_keys" = (
  SELECT array_agg(DISTINCT ('x' || encode(substr(sha256(convert_to(c."account_id" || E'\n' || c."mode"::text || E'\n' || substr(line, start, run), 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint)
  FROM string_to_table(c."name_key", E'\n') AS line, generate_series(1, length(line)) AS start, generate_series(1, 3) AS run WHERE start + run - 1 <= length(line));
UPDATE "channel_members" m SET "name_key" = c."name_key" FROM "channels" c WHERE c."id" = m."channel_id" AND NOT c."wide";

-- They replace the index of an extension.
DROP INDEX IF EXISTS "channels_name_key_trgm";
CREATE INDEX "channels_search_keys_idx" ON "channels" USING GIN ("search_keys");

-- What @mi/name-search counts the parts of names from: a list of all channels of an account, one of its public ones, and of each user one of
-- the narrow channels that they belong to and one of the private ones among those.
CREATE FUNCTION "channel_name_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM infra.name_changed(OLD.account_id, OLD.mode::text, '', OLD.name_key, -1);
    IF OLD.visibility = 'public' THEN
      PERFORM infra.name_changed(OLD.account_id, OLD.mode::text, 'public', OLD.name_key, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM infra.name_changed(NEW.account_id, NEW.mode::text, '', NEW.name_key, 1);
    IF NEW.visibility = 'public' THEN
      PERFORM infra.name_changed(NEW.account_id, NEW.mode::text, 'public', NEW.name_key, 1);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "channel_name_made" AFTER INSERT OR DELETE ON "channels" FOR EACH ROW EXECUTE FUNCTION "channel_name_changed"();
CREATE TRIGGER "channel_name_changed" AFTER UPDATE ON "channels" FOR EACH ROW
  WHEN (OLD."name_key" <> NEW."name_key" OR OLD."visibility" <> NEW."visibility") EXECUTE FUNCTION "channel_name_changed"();

CREATE FUNCTION "channel_member_name_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.name_key IS NOT NULL THEN
    PERFORM infra.name_changed(OLD.account_id, OLD.mode::text, OLD.user_id, OLD.name_key, -1);
    IF OLD.visibility = 'private' THEN
      PERFORM infra.name_changed(OLD.account_id, OLD.mode::text, OLD.user_id || ':private', OLD.name_key, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.name_key IS NOT NULL THEN
    PERFORM infra.name_changed(NEW.account_id, NEW.mode::text, NEW.user_id, NEW.name_key, 1);
    IF NEW.visibility = 'private' THEN
      PERFORM infra.name_changed(NEW.account_id, NEW.mode::text, NEW.user_id || ':private', NEW.name_key, 1);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "channel_member_name_made" AFTER INSERT OR DELETE ON "channel_members" FOR EACH ROW EXECUTE FUNCTION "channel_member_name_changed"();
CREATE TRIGGER "channel_member_name_changed" AFTER UPDATE ON "channel_members" FOR EACH ROW
  WHEN (OLD."name_key" IS DISTINCT FROM NEW."name_key" OR OLD."visibility" IS DISTINCT FROM NEW."visibility") EXECUTE FUNCTION "channel_member_name_changed"();

INSERT INTO infra.name_changes (account_id, mode, list, name, delta)
SELECT account_id, mode::text, '', NULL, count(*) FROM "channels" GROUP BY 1, 2
UNION ALL SELECT account_id, mode::text, 'public', NULL, count(*) FROM "channels" WHERE visibility = 'public' GROUP BY 1, 2
UNION ALL SELECT account_id, mode::text, user_id, NULL, count(*) FROM "channel_members" WHERE name_key IS NOT NULL GROUP BY 1, 2, 3
UNION ALL SELECT account_id, mode::text, user_id || ':private', NULL, count(*) FROM "channel_members" WHERE visibility = 'private' AND name_key IS NOT NULL GROUP BY 1, 2, 3;
