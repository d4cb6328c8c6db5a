-- CreateTable
CREATE TABLE "transcript_counters" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "transcript_version" BIGINT NOT NULL DEFAULT 0,
    "live_sequence" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "transcript_counters_pkey" PRIMARY KEY ("meeting_id")
);
INSERT INTO "transcript_counters" SELECT "meeting_id", "account_id", "mode", "transcript_version", "live_sequence" FROM "meeting_refs";

-- AlterTable
ALTER TABLE "meeting_refs" DROP COLUMN "erased_indexed",
DROP COLUMN "erased_live",
DROP COLUMN "erased_transcripts",
DROP COLUMN "live_sequence",
DROP COLUMN "transcript_version",
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "template_id" TEXT,
ADD COLUMN     "time_zone" TEXT;

-- AlterTable
ALTER TABLE "staged_segments" ADD COLUMN     "meeting_id" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "speaker_embeddings" (
    "meeting_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "transcript_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "vector" TEXT NOT NULL,

    CONSTRAINT "speaker_embeddings_pkey" PRIMARY KEY ("meeting_id","participant_id")
);
