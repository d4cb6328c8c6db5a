-- CreateEnum
CREATE TYPE "visibility" AS ENUM ('public', 'private');

-- AlterTable
ALTER TABLE "meeting_counts" ADD COLUMN     "channels_version" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "channels" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT,
    "visibility" "visibility" NOT NULL,
    "owner_id" TEXT NOT NULL,
    "member_count" INTEGER NOT NULL DEFAULT 1,
    "meeting_count" INTEGER NOT NULL DEFAULT 0,
    "active_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_members" (
    "channel_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_members_pkey" PRIMARY KEY ("channel_id","user_id")
);

-- CreateTable
CREATE TABLE "channel_meetings" (
    "channel_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_meetings_pkey" PRIMARY KEY ("channel_id","meeting_id")
);

-- CreateTable
CREATE TABLE "membership_counts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "user_id" TEXT NOT NULL,
    "channels" INTEGER NOT NULL DEFAULT 0,
    "private_channels" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "membership_counts_pkey" PRIMARY KEY ("account_id","mode","user_id")
);

-- CreateTable
CREATE TABLE "channel_counts" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "channels" INTEGER NOT NULL DEFAULT 0,
    "public_channels" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "channel_counts_pkey" PRIMARY KEY ("account_id","mode")
);

-- CreateIndex
CREATE INDEX "channels_account_id_mode_active_at_id_idx" ON "channels"("account_id", "mode", "active_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "channels_account_id_mode_visibility_active_at_id_idx" ON "channels"("account_id", "mode", "visibility", "active_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "channels_account_id_mode_name_key_key" ON "channels"("account_id", "mode", "name_key");

-- CreateIndex
CREATE INDEX "channel_members_channel_id_joined_at_user_id_idx" ON "channel_members"("channel_id", "joined_at", "user_id");

-- CreateIndex
CREATE INDEX "channel_members_account_id_mode_user_id_channel_id_idx" ON "channel_members"("account_id", "mode", "user_id", "channel_id");

-- CreateIndex
CREATE INDEX "channel_meetings_channel_id_started_at_meeting_id_idx" ON "channel_meetings"("channel_id", "started_at" DESC, "meeting_id" DESC);

-- CreateIndex
CREATE INDEX "channel_meetings_meeting_id_idx" ON "channel_meetings"("meeting_id");

-- Parts of names are looked up in an index where the extension is there: it comes with PostgreSQL, but some packages leave it out.
-- Without it they are found by reading the channels of the account.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    execute 'CREATE INDEX "channels_name_key_trgm" ON "channels" USING gin ("name_key" gin_trgm_ops)';
  end if;
end $$;
