-- AlterTable
ALTER TABLE "meeting_refs" ADD COLUMN     "time_zone" TEXT;
