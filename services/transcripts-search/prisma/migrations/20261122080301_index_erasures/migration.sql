-- CreateTable
CREATE TABLE "index_erasures" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,

    CONSTRAINT "index_erasures_pkey" PRIMARY KEY ("account_id","mode","meeting_id")
);

-- Deletions whose index job is still waiting.
INSERT INTO "index_erasures" ("account_id", "mode", "meeting_id")
SELECT "account_id", "mode", "meeting_id" FROM "meeting_refs"
 WHERE "erased_at" IS NOT NULL AND "meeting_id" IN (SELECT "meeting_id" FROM "index_jobs");
