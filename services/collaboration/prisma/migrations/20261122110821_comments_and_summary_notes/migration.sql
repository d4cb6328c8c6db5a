-- AlterTable
ALTER TABLE "meeting_refs" ADD COLUMN     "transcript_id" TEXT;

-- AlterTable
ALTER TABLE "meeting_counts" ADD COLUMN     "comments" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "summary_notes" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "note_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "edited" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "summary_notes_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "segment_id" TEXT,
    "transcript_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "summary_notes_note_id_key" ON "summary_notes"("note_id");

-- CreateIndex
CREATE INDEX "comments_account_id_mode_meeting_id_created_at_id_idx" ON "comments"("account_id", "mode", "meeting_id", "created_at", "id");
