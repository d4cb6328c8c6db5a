-- DropIndex
DROP INDEX "channel_members_account_id_mode_user_id_channel_id_idx";

-- AlterTable
ALTER TABLE "shares" ADD COLUMN     "link_key" TEXT;

-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "wide" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "channel_members" ADD COLUMN     "active_at" TIMESTAMPTZ(3),
ADD COLUMN     "visibility" "visibility";

-- AlterTable
ALTER TABLE "membership_counts" ADD COLUMN     "wide_channels" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "channel_counts" ADD COLUMN     "wide_channels" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "channels_account_id_mode_wide_active_at_id_idx" ON "channels"("account_id", "mode", "wide", "active_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "channel_members_account_id_mode_user_id_visibility_active_a_idx" ON "channel_members"("account_id", "mode", "user_id", "visibility", "active_at" DESC, "channel_id" DESC);

-- What is there already. The bounds are those of src/domain/wide-channel.ts.
UPDATE "channels" SET "wide" = true WHERE "member_count" > 100;
UPDATE "channel_members" m SET "visibility" = c."visibility", "active_at" = c."active_at" FROM "channels" c WHERE c."id" = m."channel_id" AND NOT c."wide";
UPDATE "channel_counts" a SET "wide_channels" = (SELECT count(*) FROM "channels" c WHERE c."account_id" = a."account_id" AND c."mode" = a."mode" AND c."wide");
UPDATE "membership_counts" u SET "wide_channels" = w."count" FROM (
  SELECT m."account_id", m."mode", m."user_id", count(*) AS "count" FROM "channel_members" m JOIN "channels" c ON c."id" = m."channel_id"
  WHERE c."wide" GROUP BY 1, 2, 3
) AS w WHERE w."account_id" = u."account_id" AND w."mode" = u."mode" AND w."user_id" = u."user_id";
