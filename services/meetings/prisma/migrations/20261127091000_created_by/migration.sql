-- AlterTable
ALTER TABLE "meetings" ADD COLUMN     "created_by" TEXT;
