-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "voices_off" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voices_off_pkey" PRIMARY KEY ("account_id","mode")
);
