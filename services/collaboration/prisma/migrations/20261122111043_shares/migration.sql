-- AlterTable
ALTER TABLE "meeting_counts" ADD COLUMN     "shares" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "shares" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "permission" TEXT NOT NULL,
    "message" TEXT,
    "user_id" TEXT NOT NULL,
    "link_hash" BYTEA,
    "link_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_recipients" (
    "share_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "email" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "sealed_token" TEXT,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_recipients_pkey" PRIMARY KEY ("share_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "shares_link_hash_key" ON "shares"("link_hash");

-- CreateIndex
CREATE INDEX "shares_account_id_mode_meeting_id_created_at_id_idx" ON "shares"("account_id", "mode", "meeting_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "share_recipients_token_hash_key" ON "share_recipients"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "share_recipients_share_id_email_key" ON "share_recipients"("share_id", "email");

-- AddForeignKey
ALTER TABLE "share_recipients" ADD CONSTRAINT "share_recipients_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;
