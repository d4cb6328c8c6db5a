-- CreateTable
CREATE TABLE "finished_parts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "made" JSONB NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "finished_parts_pkey" PRIMARY KEY ("meeting_id","key")
);

-- CreateIndex
CREATE INDEX "finished_parts_kept_at_idx" ON "finished_parts"("kept_at");
