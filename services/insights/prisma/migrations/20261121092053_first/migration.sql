-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "summary_status" AS ENUM ('processing', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "action_item_status" AS ENUM ('pending', 'in_progress', 'completed');

-- CreateEnum
CREATE TYPE "priority" AS ENUM ('low', 'medium', 'high');

-- CreateEnum
CREATE TYPE "action_item_source" AS ENUM ('generated', 'manual');

-- CreateEnum
CREATE TYPE "diagram_type" AS ENUM ('flowchart', 'sequence', 'mindmap', 'infographic');

-- CreateEnum
CREATE TYPE "diagram_style" AS ENUM ('minimal', 'detailed', 'colorful');

-- CreateEnum
CREATE TYPE "diagram_status" AS ENUM ('processing', 'completed', 'failed');

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

-- CreateTable
CREATE TABLE "templates" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "language" TEXT,
    "sections" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "default_templates" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "template_id" TEXT NOT NULL,

    CONSTRAINT "default_templates_pkey" PRIMARY KEY ("account_id","mode")
);

-- CreateTable
CREATE TABLE "summaries" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "transcript_id" TEXT NOT NULL DEFAULT '',
    "status" "summary_status" NOT NULL,
    "failure_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "template_id" TEXT NOT NULL,
    "template_version" INTEGER NOT NULL,
    "language" TEXT,
    "instructions" TEXT,
    "target_words" INTEGER,
    "findings" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "summaries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "summary_versions" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "summary_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "template_id" TEXT NOT NULL,
    "template_version" INTEGER NOT NULL,
    "engine" TEXT NOT NULL,
    "language" TEXT,
    "overview" TEXT NOT NULL,
    "sections" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "summary_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_items" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "status" "action_item_status" NOT NULL DEFAULT 'pending',
    "priority" "priority" NOT NULL,
    "assignee_id" TEXT,
    "assignee_name" TEXT,
    "assignee_email" TEXT,
    "due_date" DATE,
    "source" "action_item_source" NOT NULL,
    "source_segment_id" TEXT,
    "citations" JSONB NOT NULL DEFAULT '[]',
    "generated_title" TEXT,
    "edited" BOOLEAN NOT NULL DEFAULT false,
    "words" TEXT NOT NULL DEFAULT '',
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "action_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_item_counts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "status" "action_item_status" NOT NULL,
    "priority" "priority" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "action_item_counts_pkey" PRIMARY KEY ("account_id","mode","status","priority")
);

-- CreateTable
CREATE TABLE "action_item_changes" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "action_item_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "action_item_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dismissed_items" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "generated_title" TEXT,
    "segment_ids" TEXT[],

    CONSTRAINT "dismissed_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "diagrams" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "type" "diagram_type" NOT NULL,
    "style" "diagram_style" NOT NULL,
    "focus_topics" TEXT[],
    "title" TEXT,
    "status" "diagram_status" NOT NULL,
    "failure_reason" TEXT,
    "source_markup" TEXT,
    "nodes" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "diagrams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "diagram_images" (
    "diagram_id" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "diagram_images_pkey" PRIMARY KEY ("diagram_id","format")
);

-- CreateTable
CREATE TABLE "finished_parts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "made" JSONB NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "finished_parts_pkey" PRIMARY KEY ("meeting_id","key")
);

-- CreateTable
CREATE TABLE "answer_sources" (
    "answer_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answer_sources_pkey" PRIMARY KEY ("answer_id","meeting_id")
);

-- CreateTable
CREATE TABLE "model_usage_days" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "day" DATE NOT NULL,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "model_usage_days_pkey" PRIMARY KEY ("account_id","mode","day")
);

-- CreateIndex
CREATE INDEX "meeting_refs_account_id_mode_idx" ON "meeting_refs"("account_id", "mode");

-- CreateIndex
CREATE INDEX "templates_account_id_mode_name_id_idx" ON "templates"("account_id", "mode", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "summaries_meeting_id_key" ON "summaries"("meeting_id");

-- CreateIndex
CREATE INDEX "summaries_account_id_mode_idx" ON "summaries"("account_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "summary_versions_summary_id_version_key" ON "summary_versions"("summary_id", "version");

-- CreateIndex
CREATE INDEX "action_items_created" ON "action_items"("account_id", "mode", "created_at", "id");

-- CreateIndex
CREATE INDEX "action_items_priority" ON "action_items"("account_id", "mode", "priority", "id");

-- CreateIndex
CREATE INDEX "action_items_status" ON "action_items"("account_id", "mode", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "action_items_assignee" ON "action_items"("account_id", "mode", "assignee_id");

-- CreateIndex
CREATE INDEX "action_items_meeting" ON "action_items"("meeting_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "action_item_changes_action_item_id_id_idx" ON "action_item_changes"("action_item_id", "id");

-- CreateIndex
CREATE INDEX "dismissed_items_meeting_id_idx" ON "dismissed_items"("meeting_id");

-- CreateIndex
CREATE INDEX "diagrams_meeting_id_created_at_id_idx" ON "diagrams"("meeting_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "finished_parts_stored_at_idx" ON "finished_parts"("stored_at");

-- CreateIndex
CREATE INDEX "answer_sources_meeting_id_idx" ON "answer_sources"("meeting_id");

-- CreateIndex
CREATE INDEX "answer_sources_created_at_idx" ON "answer_sources"("created_at");

-- AddForeignKey
ALTER TABLE "summary_versions" ADD CONSTRAINT "summary_versions_summary_id_fkey" FOREIGN KEY ("summary_id") REFERENCES "summaries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_item_changes" ADD CONSTRAINT "action_item_changes_action_item_id_fkey" FOREIGN KEY ("action_item_id") REFERENCES "action_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "diagram_images" ADD CONSTRAINT "diagram_images_diagram_id_fkey" FOREIGN KEY ("diagram_id") REFERENCES "diagrams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Due dates in both orders, with none last in either: an index read backwards would put it first.
CREATE INDEX "action_items_due_asc" ON "action_items" ("account_id", "mode", "due_date" ASC NULLS LAST, "id" ASC);
CREATE INDEX "action_items_due_desc" ON "action_items" ("account_id", "mode", "due_date" DESC NULLS LAST, "id" DESC);

-- What totals are counted in: everything a list is filtered by but words and names.
CREATE INDEX "action_items_count" ON "action_items" ("account_id", "mode")
  INCLUDE ("status", "priority", "due_date", "meeting_id", "assignee_id", "created_at");

CREATE INDEX "action_items_words" ON "action_items" USING gin (to_tsvector('simple', "words"));

-- Kept by statement, rows in one order, so that changes of one account wait for each other instead of blocking each other.
CREATE FUNCTION "count_action_items_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "action_item_counts" AS "counter" ("account_id", "mode", "status", "priority", "count")
  SELECT account_id, mode, status, priority, sum(delta)::int FROM (
    SELECT account_id, mode, status, priority, 1 AS delta FROM new_items
    UNION ALL
    SELECT account_id, mode, status, priority, -1 FROM old_items
  ) AS deltas
  GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("account_id", "mode", "status", "priority")
  DO UPDATE SET "count" = "counter"."count" + excluded."count";
  RETURN NULL;
END
$$;

-- A statement that inserts or deletes has one of the two tables only, and a function cannot name what is not there.
CREATE FUNCTION "count_action_items_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "action_item_counts" AS "counter" ("account_id", "mode", "status", "priority", "count")
  SELECT account_id, mode, status, priority, count(*) FROM new_items GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("account_id", "mode", "status", "priority")
  DO UPDATE SET "count" = "counter"."count" + excluded."count";
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_action_items_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "action_item_counts" AS "counter" ("account_id", "mode", "status", "priority", "count")
  SELECT account_id, mode, status, priority, -count(*) FROM old_items GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("account_id", "mode", "status", "priority")
  DO UPDATE SET "count" = "counter"."count" + excluded."count";
  RETURN NULL;
END
$$;

CREATE TRIGGER "count_action_items_inserted" AFTER INSERT ON "action_items"
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION "count_action_items_inserted"();
CREATE TRIGGER "count_action_items_updated" AFTER UPDATE ON "action_items"
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION "count_action_items_updated"();
CREATE TRIGGER "count_action_items_deleted" AFTER DELETE ON "action_items"
  REFERENCING OLD TABLE AS old_items FOR EACH STATEMENT EXECUTE FUNCTION "count_action_items_deleted"();
