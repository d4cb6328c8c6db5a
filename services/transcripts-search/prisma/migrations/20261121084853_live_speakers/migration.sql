-- AlterTable
ALTER TABLE "meeting_refs" ADD COLUMN     "erased_indexed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "erased_live" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "erased_transcripts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "participants" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "live_segments" DROP COLUMN "speaker_name";

-- CreateTable
CREATE TABLE "live_speakers" (
    "meeting_id" TEXT NOT NULL,
    "sent_as" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "participant_id" TEXT NOT NULL,

    CONSTRAINT "live_speakers_pkey" PRIMARY KEY ("meeting_id","sent_as")
);

-- Written and removed once for every segment imported; an import whose rows a crash lost fails, and is made again.
ALTER TABLE "staged_segments" SET UNLOGGED;
