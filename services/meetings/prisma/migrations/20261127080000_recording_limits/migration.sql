-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "duration_seconds" INTEGER;

-- AlterTable
ALTER TABLE "usage_days" ADD COLUMN     "recording_seconds" BIGINT NOT NULL DEFAULT 0;
