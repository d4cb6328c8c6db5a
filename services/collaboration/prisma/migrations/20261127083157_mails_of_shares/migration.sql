-- AlterTable
ALTER TABLE "share_recipients" ADD COLUMN     "covered_by" TEXT;

-- CreateTable
CREATE TABLE "share_mails" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "mailed_at" TIMESTAMPTZ(3)[],

    CONSTRAINT "share_mails_pkey" PRIMARY KEY ("account_id","mode","meeting_id","email")
);

-- CreateIndex
CREATE INDEX "shares_account_id_mode_user_id_meeting_id_created_at_id_idx" ON "shares"("account_id", "mode", "user_id", "meeting_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "share_recipients_covered_by_idx" ON "share_recipients"("covered_by");
