-- AlterTable
ALTER TABLE "oauth_apps" ADD COLUMN     "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "consent_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "owner_id" TEXT;

-- AlterTable
ALTER TABLE "oauth_grants" ADD COLUMN     "consent_version" INTEGER NOT NULL DEFAULT 1;

-- The user who registered an app owns it. The apps of users who were removed wait for another owner.
UPDATE "oauth_apps" SET "owner_id" = "user_id";
UPDATE "oauth_apps" a SET "active" = false FROM "users" u WHERE u."id" = a."user_id" AND u."removed_at" IS NOT NULL;
ALTER TABLE "oauth_apps" ALTER COLUMN "owner_id" SET NOT NULL;
