-- AlterTable
ALTER TABLE "meetings" ADD COLUMN     "time_zone" TEXT;

-- CreateIndex
CREATE INDEX "job_turns_taken_at_idx" ON "job_turns"("taken_at");
