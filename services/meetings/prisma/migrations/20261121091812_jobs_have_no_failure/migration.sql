-- AlterTable
ALTER TABLE "jobs" DROP COLUMN "failed_at";
