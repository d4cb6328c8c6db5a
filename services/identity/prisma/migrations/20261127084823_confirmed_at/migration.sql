-- AlterTable
ALTER TABLE "users" ADD COLUMN     "totp_offered_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);
