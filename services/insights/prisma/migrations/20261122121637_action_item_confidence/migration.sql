-- AlterTable
ALTER TABLE "action_items" ADD COLUMN     "confidence" DOUBLE PRECISION;
