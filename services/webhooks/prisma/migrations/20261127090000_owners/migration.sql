-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "created_by" TEXT;

-- CreateTable
CREATE TABLE "removed_users" (
    "user_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "removed_users_pkey" PRIMARY KEY ("user_id")
);
