-- AlterTable
ALTER TABLE "meetings" ADD COLUMN     "meeting_url" TEXT;
