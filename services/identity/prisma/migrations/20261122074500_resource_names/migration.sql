ALTER TABLE "audit_entries" RENAME COLUMN "target_type" TO "resource_type";
ALTER TABLE "audit_entries" RENAME COLUMN "target_id" TO "resource_id";
