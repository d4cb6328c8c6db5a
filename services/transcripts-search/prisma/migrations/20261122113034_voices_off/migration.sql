-- CreateTable
CREATE TABLE "voices_off" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voices_off_pkey" PRIMARY KEY ("account_id","mode")
);

-- CreateIndex
CREATE INDEX "speaker_embeddings_account_id_mode_idx" ON "speaker_embeddings"("account_id", "mode");
