-- CreateTable
CREATE TABLE "call_outcomes" (
    "account_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "rpc" TEXT NOT NULL,
    "key" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "answer" BYTEA NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_outcomes_pkey" PRIMARY KEY ("account_id","mode","rpc","key")
);

-- CreateIndex
CREATE INDEX "call_outcomes_kept_at_idx" ON "call_outcomes"("kept_at");
