-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateTable
CREATE TABLE "speaker_profiles" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "email" TEXT,
    "email_key" TEXT,
    "organization" TEXT,
    "search_text" TEXT NOT NULL,
    "search_keys" BIGINT[],
    "meeting_count" INTEGER NOT NULL DEFAULT 0,
    "speaking_ms" BIGINT NOT NULL DEFAULT 0,
    "word_count" BIGINT NOT NULL DEFAULT 0,
    "timed_speaking_ms" BIGINT NOT NULL DEFAULT 0,
    "timed_word_count" BIGINT NOT NULL DEFAULT 0,
    "last_seen_at" TIMESTAMPTZ(3),
    "merged_into" TEXT,
    "merged_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "speaker_profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "speaker_profile_counts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "speaker_profile_counts_pkey" PRIMARY KEY ("account_id","mode")
);

-- CreateTable
CREATE TABLE "meeting_refs" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "language" TEXT,
    "time_zone" TEXT,
    "template_id" TEXT,
    "channel_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "participants" JSONB NOT NULL DEFAULT '[]',
    "version" BIGINT NOT NULL,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "meeting_refs_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateIndex
CREATE INDEX "speaker_profiles_merged_into_idx" ON "speaker_profiles"("merged_into");

-- CreateIndex
CREATE INDEX "speaker_profiles_search_keys_idx" ON "speaker_profiles" USING GIN ("search_keys");

-- CreateIndex
CREATE INDEX "meeting_refs_account_id_mode_idx" ON "meeting_refs"("account_id", "mode");

-- What is shown: in the order of lists, and one profile for an e-mail.
CREATE INDEX "speaker_profiles_list" ON "speaker_profiles"("account_id", "mode", "name_key", "id") WHERE "merged_into" IS NULL;
CREATE UNIQUE INDEX "speaker_profiles_email" ON "speaker_profiles"("account_id", "mode", "email_key") WHERE "merged_into" IS NULL;

-- Kept by statement, rows in one order, so that changes of one account wait for each other instead of blocking each other.
CREATE FUNCTION "count_profiles_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "speaker_profile_counts" AS "kept" ("account_id", "mode", "count")
  SELECT account_id, mode, count(*) FROM new_profiles WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "mode") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_profiles_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "speaker_profile_counts" AS "kept" ("account_id", "mode", "count")
  SELECT account_id, mode, -count(*) FROM old_profiles WHERE merged_into IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("account_id", "mode") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  RETURN NULL;
END
$$;

-- Statistics change far more often than merges: those updates call nothing.
CREATE FUNCTION "count_profile_merged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "speaker_profile_counts" SET "count" = "count" + CASE WHEN NEW.merged_into IS NULL THEN 1 ELSE -1 END
  WHERE "account_id" = NEW.account_id AND "mode" = NEW.mode;
  RETURN NULL;
END
$$;

CREATE TRIGGER "count_profiles_inserted" AFTER INSERT ON "speaker_profiles"
  REFERENCING NEW TABLE AS new_profiles FOR EACH STATEMENT EXECUTE FUNCTION "count_profiles_inserted"();
CREATE TRIGGER "count_profiles_deleted" AFTER DELETE ON "speaker_profiles"
  REFERENCING OLD TABLE AS old_profiles FOR EACH STATEMENT EXECUTE FUNCTION "count_profiles_deleted"();
CREATE TRIGGER "count_profile_merged" AFTER UPDATE ON "speaker_profiles"
  FOR EACH ROW WHEN ((OLD."merged_into" IS NULL) <> (NEW."merged_into" IS NULL)) EXECUTE FUNCTION "count_profile_merged"();
