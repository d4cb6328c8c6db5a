-- AlterTable
ALTER TABLE "meetings" ADD COLUMN     "channels_version" BIGINT NOT NULL DEFAULT 0;
