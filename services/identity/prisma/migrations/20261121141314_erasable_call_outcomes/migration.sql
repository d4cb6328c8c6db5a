-- AlterTable
ALTER TABLE "call_outcomes" ADD COLUMN     "meeting_id" TEXT,
ALTER COLUMN "answer" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "call_outcomes_meeting_id_idx" ON "call_outcomes"("meeting_id");
