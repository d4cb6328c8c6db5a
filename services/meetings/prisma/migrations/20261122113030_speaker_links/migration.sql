-- AlterTable
ALTER TABLE "meetings" ADD COLUMN     "speaker_links" BIGINT NOT NULL DEFAULT 0;
