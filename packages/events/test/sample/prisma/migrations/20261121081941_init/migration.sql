-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "tallies" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tallies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handled" (
    "position" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "copy" TEXT NOT NULL,

    CONSTRAINT "handled_pkey" PRIMARY KEY ("position")
);
