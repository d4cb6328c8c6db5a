-- Parts of uploaded files are compressed from now on; those that are there stay as they are.
ALTER TABLE "calendar_uploads" ADD COLUMN "is_compressed" BOOLEAN NOT NULL DEFAULT false;
