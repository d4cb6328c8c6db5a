-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "meeting_status" AS ENUM ('scheduled', 'in_progress', 'processing', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "platform" AS ENUM ('zoom', 'google_meet', 'microsoft_teams', 'desktop', 'mobile', 'browser');

-- CreateEnum
CREATE TYPE "count_level" AS ENUM ('all', 'month', 'day');

-- CreateTable
CREATE TABLE "meetings" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "title" TEXT NOT NULL,
    "status" "meeting_status" NOT NULL,
    "platform" "platform" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "duration_seconds" INTEGER,
    "participant_count" INTEGER NOT NULL DEFAULT 0,
    "transcript_id" TEXT,
    "transcript_seconds" INTEGER,
    "summary_id" TEXT,
    "language" TEXT,
    "language_given" BOOLEAN NOT NULL DEFAULT false,
    "time_zone" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "calendar_event_id" TEXT,
    "channel_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "template_id" TEXT,
    "failure_reason" TEXT,
    "version" BIGINT NOT NULL DEFAULT 1,
    "sample_key" TEXT,
    "processing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meetings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participants" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "speaker_profile_id" TEXT,
    "spoken_as" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "participants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recordings" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "file_key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "language" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recordings_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "orphaned_files" (
    "file_key" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orphaned_files_pkey" PRIMARY KEY ("file_key")
);

-- CreateTable
CREATE TABLE "meeting_counts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "level" "count_level" NOT NULL,
    "bucket" DATE NOT NULL,
    "status" "meeting_status" NOT NULL,
    "platform" "platform" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "meeting_counts_pkey" PRIMARY KEY ("account_id","mode","level","bucket","status","platform")
);

-- CreateTable
CREATE TABLE "usage_days" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "day" DATE NOT NULL,
    "meetings" INTEGER NOT NULL DEFAULT 0,
    "transcript_seconds" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("account_id","mode","day")
);

-- CreateTable
CREATE TABLE "deletions" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deletion_stores" (
    "deletion_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "items" BIGINT NOT NULL DEFAULT 0,
    "emptied_at" TIMESTAMPTZ(3),

    CONSTRAINT "deletion_stores_pkey" PRIMARY KEY ("deletion_id","service","store")
);

-- CreateIndex
CREATE INDEX "meetings_list" ON "meetings"("account_id", "mode", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "meetings_list_status" ON "meetings"("account_id", "mode", "status", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "meetings_list_platform" ON "meetings"("account_id", "mode", "platform", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "meetings_list_status_platform" ON "meetings"("account_id", "mode", "status", "platform", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "meetings_processing_since_idx" ON "meetings"("processing_since");

-- CreateIndex
CREATE UNIQUE INDEX "meetings_account_id_mode_external_id_key" ON "meetings"("account_id", "mode", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "meetings_account_id_mode_sample_key_key" ON "meetings"("account_id", "mode", "sample_key");

-- CreateIndex
CREATE INDEX "participants_meeting_id_position_idx" ON "participants"("meeting_id", "position");

-- CreateIndex
CREATE INDEX "recordings_account_id_idx" ON "recordings"("account_id");

-- CreateIndex
CREATE INDEX "orphaned_files_since_idx" ON "orphaned_files"("since");

-- CreateIndex
CREATE UNIQUE INDEX "deletions_meeting_id_key" ON "deletions"("meeting_id");

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_meeting_id_fkey" FOREIGN KEY ("meeting_id") REFERENCES "meetings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_meeting_id_fkey" FOREIGN KEY ("meeting_id") REFERENCES "meetings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deletion_stores" ADD CONSTRAINT "deletion_stores_deletion_id_fkey" FOREIGN KEY ("deletion_id") REFERENCES "deletions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- meeting_counts is kept by triggers: in the statement that changes the meetings, so it cannot disagree with them.
CREATE TYPE "meeting_delta" AS (
    "account_id" TEXT, "mode" "mode", "status" "meeting_status", "platform" "platform", "started_at" TIMESTAMPTZ(3), "delta" INTEGER
);

CREATE FUNCTION "add_meeting_counts"("deltas" "meeting_delta"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "meeting_counts" AS "counter" ("account_id", "mode", "level", "bucket", "status", "platform", "count")
  SELECT d.account_id, d.mode, l.level, l.bucket, d.status, d.platform, sum(d.delta)
  FROM unnest("deltas") AS d,
    LATERAL (VALUES
      ('all'::"count_level", DATE '1970-01-01'),
      ('month', date_trunc('month', d.started_at AT TIME ZONE 'UTC')::date),
      ('day', (d.started_at AT TIME ZONE 'UTC')::date)
    ) AS l(level, bucket)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(d.delta) <> 0
  -- One order for everybody, so that two transactions that change several counters do not wait for each other in a ring.
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ("account_id", "mode", "level", "bucket", "status", "platform")
  DO UPDATE SET "count" = "counter"."count" + excluded."count"
$$;

CREATE FUNCTION "count_meetings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "add_meeting_counts"(array_agg(ROW(account_id, mode, status, platform, started_at, 1)::"meeting_delta"))
    FROM new_meetings;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "add_meeting_counts"(array_agg(ROW(account_id, mode, status, platform, started_at, -1)::"meeting_delta"))
    FROM old_meetings;
  ELSE
    PERFORM "add_meeting_counts"(array_agg(delta)) FROM (
      SELECT ROW(account_id, mode, status, platform, started_at, 1)::"meeting_delta" AS delta FROM new_meetings
      UNION ALL
      SELECT ROW(account_id, mode, status, platform, started_at, -1)::"meeting_delta" FROM old_meetings
    ) AS deltas;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "count_meetings_inserted" AFTER INSERT ON "meetings"
  REFERENCING NEW TABLE AS new_meetings FOR EACH STATEMENT EXECUTE FUNCTION "count_meetings"();
CREATE TRIGGER "count_meetings_updated" AFTER UPDATE ON "meetings"
  REFERENCING OLD TABLE AS old_meetings NEW TABLE AS new_meetings FOR EACH STATEMENT EXECUTE FUNCTION "count_meetings"();
CREATE TRIGGER "count_meetings_deleted" AFTER DELETE ON "meetings"
  REFERENCING OLD TABLE AS old_meetings FOR EACH STATEMENT EXECUTE FUNCTION "count_meetings"();
