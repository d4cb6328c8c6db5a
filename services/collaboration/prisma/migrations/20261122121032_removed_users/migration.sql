-- AlterTable
ALTER TABLE "user_refs" ALTER COLUMN "email" DROP NOT NULL;
