-- CreateTable
CREATE TABLE "calendar_connections" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "user_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "url" TEXT,
    "oauth_state" TEXT,
    "code_verifier" TEXT,
    "grant" TEXT,
    "sync_token" TEXT,
    "page_token" TEXT,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "window_from" TIMESTAMPTZ(3),
    "window_to" TIMESTAMPTZ(3),
    "etag" TEXT,
    "last_modified" TEXT,
    "next_sync_at" TIMESTAMPTZ(3),
    "last_synced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_uploads" (
    "connection_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "calendar_uploads_pkey" PRIMARY KEY ("connection_id")
);

-- CreateTable
CREATE TABLE "calendar_series" (
    "connection_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "fields" JSONB NOT NULL,

    CONSTRAINT "calendar_series_pkey" PRIMARY KEY ("connection_id","external_id")
);

-- CreateTable
CREATE TABLE "calendar_events" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "user_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "series_id" TEXT,
    "from_series" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,
    "provider" TEXT NOT NULL,
    "platform" TEXT,
    "meeting_url" TEXT,
    "meeting_key" TEXT,
    "attendees" JSONB NOT NULL DEFAULT '[]',
    "is_cancelled" BOOLEAN NOT NULL,
    "is_declined" BOOLEAN NOT NULL,
    "choice" TEXT,
    "recording_status" TEXT NOT NULL,
    "meeting_id" TEXT,
    "generation" INTEGER NOT NULL,

    CONSTRAINT "calendar_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_event_counts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "provider" TEXT NOT NULL,
    "recording_status" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "calendar_event_counts_pkey" PRIMARY KEY ("account_id","mode","user_id","day","provider","recording_status")
);

-- CreateIndex
CREATE INDEX "calendar_connections_account_id_mode_user_id_created_at_id_idx" ON "calendar_connections"("account_id", "mode", "user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "calendar_connections_next_sync_at_idx" ON "calendar_connections"("next_sync_at");

-- CreateIndex
CREATE INDEX "calendar_uploads_account_id_mode_idx" ON "calendar_uploads"("account_id", "mode");

-- CreateIndex
CREATE INDEX "calendar_series_account_id_mode_idx" ON "calendar_series"("account_id", "mode");

-- CreateIndex
CREATE INDEX "calendar_events_connection_id_series_id_idx" ON "calendar_events"("connection_id", "series_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_events_connection_id_external_id_key" ON "calendar_events"("connection_id", "external_id");

-- CreateIndex
CREATE INDEX "meeting_refs_account_id_mode_started_at_idx" ON "meeting_refs"("account_id", "mode", "started_at");

-- Only what has a meeting link is listed: one index for each combination of equality filters, each in list order.
CREATE INDEX "calendar_events_list" ON "calendar_events" ("account_id", "mode", "user_id", "start_time", "id") WHERE "meeting_url" IS NOT NULL;
CREATE INDEX "calendar_events_list_status" ON "calendar_events" ("account_id", "mode", "user_id", "recording_status", "start_time", "id") WHERE "meeting_url" IS NOT NULL;
CREATE INDEX "calendar_events_list_provider" ON "calendar_events" ("account_id", "mode", "user_id", "provider", "start_time", "id") WHERE "meeting_url" IS NOT NULL;
CREATE INDEX "calendar_events_list_provider_status" ON "calendar_events" ("account_id", "mode", "user_id", "provider", "recording_status", "start_time", "id") WHERE "meeting_url" IS NOT NULL;
-- Events that a meeting may belong to, by time.
CREATE INDEX "calendar_events_without_meeting" ON "calendar_events" ("account_id", "mode", "start_time") WHERE "meeting_url" IS NOT NULL AND "meeting_id" IS NULL;
CREATE INDEX "calendar_events_meeting" ON "calendar_events" ("meeting_id") WHERE "meeting_id" IS NOT NULL;
-- Events that are over without a meeting become skipped.
CREATE INDEX "calendar_events_scheduled" ON "calendar_events" ("end_time") WHERE "recording_status" = 'scheduled';

CREATE FUNCTION "count_calendar_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two transactions never wait for each other.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "calendar_event_counts" AS "kept" ("account_id", "mode", "user_id", "day", "provider", "recording_status", "count")
    SELECT account_id, mode, user_id, (start_time AT TIME ZONE 'UTC')::date, provider, recording_status, count(*)
    FROM new_events WHERE meeting_url IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT ("account_id", "mode", "user_id", "day", "provider", "recording_status") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "calendar_event_counts" AS "kept" ("account_id", "mode", "user_id", "day", "provider", "recording_status", "count")
    SELECT account_id, mode, user_id, (start_time AT TIME ZONE 'UTC')::date, provider, recording_status, -count(*)
    FROM old_events WHERE meeting_url IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT ("account_id", "mode", "user_id", "day", "provider", "recording_status") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  ELSE
    INSERT INTO "calendar_event_counts" AS "kept" ("account_id", "mode", "user_id", "day", "provider", "recording_status", "count")
    SELECT account_id, mode, user_id, day, provider, recording_status, sum(delta) FROM (
      SELECT account_id, mode, user_id, (start_time AT TIME ZONE 'UTC')::date AS day, provider, recording_status, 1 AS delta
      FROM new_events WHERE meeting_url IS NOT NULL
      UNION ALL
      SELECT account_id, mode, user_id, (start_time AT TIME ZONE 'UTC')::date, provider, recording_status, -1
      FROM old_events WHERE meeting_url IS NOT NULL
    ) AS deltas GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT ("account_id", "mode", "user_id", "day", "provider", "recording_status") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "count_calendar_events_inserted" AFTER INSERT ON "calendar_events"
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION "count_calendar_events"();
CREATE TRIGGER "count_calendar_events_updated" AFTER UPDATE ON "calendar_events"
  REFERENCING OLD TABLE AS old_events NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION "count_calendar_events"();
CREATE TRIGGER "count_calendar_events_deleted" AFTER DELETE ON "calendar_events"
  REFERENCING OLD TABLE AS old_events FOR EACH STATEMENT EXECUTE FUNCTION "count_calendar_events"();
