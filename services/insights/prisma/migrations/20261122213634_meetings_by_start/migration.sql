-- DropIndex
DROP INDEX "meeting_refs_account_id_mode_idx";

-- CreateIndex
CREATE INDEX "meeting_refs_started" ON "meeting_refs"("account_id", "mode", "started_at", "meeting_id");
