-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('active', 'invited');

-- CreateEnum
CREATE TYPE "link_kind" AS ENUM ('password_reset', 'invitation', 'second_step');

-- DropIndex
DROP INDEX "users_account_id_idx";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "sort_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "status" "user_status" NOT NULL DEFAULT 'active',
ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC',
ADD COLUMN     "totp_last_step" INTEGER,
ADD COLUMN     "totp_secret" TEXT,
ADD COLUMN     "totp_since" TIMESTAMPTZ(3),
ALTER COLUMN "email" DROP NOT NULL,
ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "recovery_codes" (
    "hash" BYTEA NOT NULL,
    "account_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "account_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "link_tokens" (
    "hash" BYTEA NOT NULL,
    "kind" "link_kind" NOT NULL,
    "account_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "link_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "throttles" (
    "key" BYTEA NOT NULL,
    "tries" TIMESTAMPTZ(3)[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_last_seen_at_idx" ON "sessions"("last_seen_at");

-- CreateIndex
CREATE INDEX "link_tokens_user_id_idx" ON "link_tokens"("user_id");

-- CreateIndex
CREATE INDEX "link_tokens_expires_at_idx" ON "link_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "throttles_expires_at_idx" ON "throttles"("expires_at");

-- CreateIndex
CREATE INDEX "users_account_id_sort_name_id_idx" ON "users"("account_id", "sort_name", "id");

-- Of users that are there already; new ones come with it.
UPDATE "users" SET "sort_name" = lower("name");
ALTER TABLE "users" ALTER COLUMN "sort_name" DROP DEFAULT;
