-- DropIndex
DROP INDEX "jobs_run_at_idx";

-- CreateTable
CREATE TABLE "job_turns" (
    "account_id" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "job_turns_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "jobs_account_id_run_at_idx" ON "jobs"("account_id", "run_at");
