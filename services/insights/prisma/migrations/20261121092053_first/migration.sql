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
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "language" TEXT,
    "template_id" TEXT,
    "participants" JSONB NOT NULL DEFAULT '[]',
    "version" BIGINT NOT NULL,
    "transcript_id" TEXT,
    "erased_at" TIMESTAMPTZ(3),
    "erased_summaries" INTEGER NOT NULL DEFAULT 0,
    "erased_action_items" INTEGER NOT NULL DEFAULT 0,
    "erased_diagrams" INTEGER NOT NULL DEFAULT 0,

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
CREATE TABLE "summaries" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
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
CREATE TABLE "model_usage_days" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "day" DATE NOT NULL,
    "input_tokens" BIGINT NOT NULL DEFAULT 0,
    "output_tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "model_usage_days_pkey" PRIMARY KEY ("account_id","mode","day")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "lease" UUID,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_turns" (
    "account_id" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "job_turns_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "event" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "dead_letters" (
    "consumer" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "event" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "dead_letters_pkey" PRIMARY KEY ("consumer","event_id")
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
CREATE INDEX "jobs_account_id_run_at_idx" ON "jobs"("account_id", "run_at");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_kind_subject_key" ON "jobs"("kind", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_event_id_key" ON "outbox"("event_id");

-- CreateIndex
CREATE INDEX "inbox_handled_at_idx" ON "inbox"("handled_at");

-- CreateIndex
CREATE INDEX "dead_letters_failed_at_idx" ON "dead_letters"("failed_at");

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
