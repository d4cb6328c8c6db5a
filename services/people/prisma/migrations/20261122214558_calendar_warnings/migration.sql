-- AlterTable
ALTER TABLE "calendar_connections" ADD COLUMN     "warnings" JSONB NOT NULL DEFAULT '[]';
