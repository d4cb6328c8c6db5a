-- CreateTable
CREATE TABLE "answer_sources" (
    "answer_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answer_sources_pkey" PRIMARY KEY ("answer_id","meeting_id")
);

-- CreateIndex
CREATE INDEX "answer_sources_meeting_id_idx" ON "answer_sources"("meeting_id");

-- CreateIndex
CREATE INDEX "answer_sources_created_at_idx" ON "answer_sources"("created_at");
