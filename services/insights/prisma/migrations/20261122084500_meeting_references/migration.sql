-- AlterTable
ALTER TABLE "summaries" ADD COLUMN     "transcript_id" TEXT NOT NULL DEFAULT '';
UPDATE "summaries" SET "transcript_id" = coalesce("meeting_refs"."transcript_id", '')
FROM "meeting_refs" WHERE "meeting_refs"."meeting_id" = "summaries"."meeting_id";

-- AlterTable
ALTER TABLE "meeting_refs" DROP COLUMN "erased_action_items",
DROP COLUMN "erased_diagrams",
DROP COLUMN "erased_summaries",
DROP COLUMN "transcript_id",
ADD COLUMN     "channel_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "platform" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "status" TEXT NOT NULL DEFAULT '';
-- What is not known yet is asked for with the next event.
UPDATE "meeting_refs" SET "version" = 0;
ALTER TABLE "meeting_refs" ALTER COLUMN "platform" DROP DEFAULT, ALTER COLUMN "status" DROP DEFAULT;
