-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "times" AS ENUM ('given', 'estimated');

-- CreateTable
CREATE TABLE "meeting_refs" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "language" TEXT,
    "channel_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" BIGINT NOT NULL,
    "transcript_version" BIGINT NOT NULL DEFAULT 0,
    "live_sequence" BIGINT NOT NULL DEFAULT 0,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "meeting_refs_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "transcripts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "language" TEXT,
    "times" "times" NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "word_count" INTEGER NOT NULL,
    "confidence" DOUBLE PRECISION,
    "segment_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transcripts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "speakers" (
    "transcript_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "speakers_pkey" PRIMARY KEY ("transcript_id","participant_id")
);

-- CreateTable
CREATE TABLE "segments" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "transcript_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "participant_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "confidence" DOUBLE PRECISION,
    "words" TEXT,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "segments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staged_segments" (
    "import_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "speaker_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "confidence" DOUBLE PRECISION,
    "words" TEXT,
    "staged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staged_segments_pkey" PRIMARY KEY ("import_id","index")
);

-- CreateTable
CREATE TABLE "live_segments" (
    "meeting_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "id" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "speaker_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "final" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_segments_pkey" PRIMARY KEY ("meeting_id","key")
);

-- CreateTable
CREATE TABLE "index_jobs" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "generation" BIGINT NOT NULL DEFAULT 1,
    "text" BOOLEAN NOT NULL,
    "deletion_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "index_jobs_pkey" PRIMARY KEY ("meeting_id")
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
CREATE UNIQUE INDEX "transcripts_meeting_id_key" ON "transcripts"("meeting_id");

-- CreateIndex
CREATE INDEX "transcripts_account_id_mode_idx" ON "transcripts"("account_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "segments_transcript_id_position_key" ON "segments"("transcript_id", "position");

-- CreateIndex
CREATE INDEX "staged_segments_staged_at_idx" ON "staged_segments"("staged_at");

-- CreateIndex
CREATE INDEX "live_segments_meeting_id_sequence_idx" ON "live_segments"("meeting_id", "sequence");

-- CreateIndex
CREATE INDEX "index_jobs_available_at_idx" ON "index_jobs"("available_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_event_id_key" ON "outbox"("event_id");

-- CreateIndex
CREATE INDEX "inbox_handled_at_idx" ON "inbox"("handled_at");

-- CreateIndex
CREATE INDEX "dead_letters_failed_at_idx" ON "dead_letters"("failed_at");

-- AddForeignKey
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_transcript_id_fkey" FOREIGN KEY ("transcript_id") REFERENCES "transcripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "segments" ADD CONSTRAINT "segments_transcript_id_fkey" FOREIGN KEY ("transcript_id") REFERENCES "transcripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
