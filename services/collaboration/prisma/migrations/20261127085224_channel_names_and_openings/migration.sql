-- DropIndex
DROP INDEX "channels_account_id_mode_name_key_key";

-- CreateTable
CREATE TABLE "link_openings" (
    "share_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "visitor" BYTEA NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,

    CONSTRAINT "link_openings_pkey" PRIMARY KEY ("share_id","day","visitor")
);

-- CreateIndex
CREATE INDEX "link_openings_day_idx" ON "link_openings"("day");

-- CreateIndex
CREATE INDEX "channels_account_id_mode_name_key_idx" ON "channels"("account_id", "mode", "name_key");

-- AddForeignKey
ALTER TABLE "link_openings" ADD CONSTRAINT "link_openings_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Names of private channels may repeat: a refusal would reveal the name of a channel that the caller does not see.
CREATE UNIQUE INDEX "channels_public_name_key" ON "channels"("account_id", "mode", "name_key") WHERE "visibility" = 'public';
