-- DropIndex
DROP INDEX "index_jobs_available_at_idx";

-- AlterTable
ALTER TABLE "index_jobs" DROP CONSTRAINT "index_jobs_pkey",
ADD COLUMN     "work" TEXT NOT NULL DEFAULT 'words',
ADD CONSTRAINT "index_jobs_pkey" PRIMARY KEY ("meeting_id", "work");

-- CreateIndex
CREATE INDEX "index_jobs_work_available_at_idx" ON "index_jobs"("work", "available_at");
