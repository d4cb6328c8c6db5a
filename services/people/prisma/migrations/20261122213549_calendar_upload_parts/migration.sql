-- A file is kept in parts, as it was uploaded; those that are there become one part each.
ALTER TABLE "calendar_uploads" ADD COLUMN "part" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "calendar_uploads" ALTER COLUMN "part" DROP DEFAULT;
ALTER TABLE "calendar_uploads" ALTER COLUMN "content" TYPE BYTEA USING convert_to("content", 'UTF8');
ALTER TABLE "calendar_uploads" DROP CONSTRAINT "calendar_uploads_pkey",
ADD CONSTRAINT "calendar_uploads_pkey" PRIMARY KEY ("connection_id", "part");
