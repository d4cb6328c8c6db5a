-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "mails_per_day" INTEGER;

-- CreateTable
CREATE TABLE "mail_reservations" (
    "account_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "id" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "mail_reservations_pkey" PRIMARY KEY ("account_id","day","id")
);

-- CreateIndex
CREATE INDEX "mail_reservations_day_idx" ON "mail_reservations"("day");
