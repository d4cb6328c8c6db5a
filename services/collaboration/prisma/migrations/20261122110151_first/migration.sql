-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

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
CREATE TABLE "user_refs" (
    "user_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,

    CONSTRAINT "user_refs_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "meeting_counts" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "notes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "meeting_counts_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "title" TEXT,
    "content" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "meeting_refs_account_id_mode_idx" ON "meeting_refs"("account_id", "mode");

-- CreateIndex
CREATE INDEX "notes_account_id_mode_meeting_id_created_at_id_idx" ON "notes"("account_id", "mode", "meeting_id", "created_at" DESC, "id" DESC);
