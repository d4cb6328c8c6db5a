-- AlterTable
ALTER TABLE "calendar_connections" ADD COLUMN     "quiet_reads" INTEGER NOT NULL DEFAULT 0;

-- Events that are long over and have no meeting are deleted.
CREATE INDEX "calendar_events_over" ON "calendar_events" ("end_time") WHERE "meeting_id" IS NULL;
