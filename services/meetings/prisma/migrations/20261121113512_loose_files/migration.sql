-- CreateTable
CREATE TABLE "loose_files" (
    "file_key" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "loose_files_pkey" PRIMARY KEY ("file_key")
);

-- CreateIndex
CREATE INDEX "loose_files_since_idx" ON "loose_files"("since");
