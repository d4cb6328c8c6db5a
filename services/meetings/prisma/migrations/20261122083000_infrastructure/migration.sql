-- The tables of @mi/events and @mi/jobs are in the schema infra now.
DROP TABLE "outbox", "inbox", "call_outcomes", "dead_letters", "jobs", "job_turns";

ALTER TABLE "loose_files" RENAME TO "orphaned_files";
ALTER TABLE "orphaned_files" RENAME CONSTRAINT "loose_files_pkey" TO "orphaned_files_pkey";
ALTER INDEX "loose_files_since_idx" RENAME TO "orphaned_files_since_idx";
