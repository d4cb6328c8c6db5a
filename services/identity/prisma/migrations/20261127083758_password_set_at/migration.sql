-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_set_at" TIMESTAMPTZ(3);
