-- DropIndex
DROP INDEX "audit_entries_account_id_at_id_idx";

-- AlterTable
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_pkey",
ADD CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("account_id", "at", "id");

-- Each row is updated once: with space on its page no index has to be written for it.
ALTER TABLE "oauth_refresh_tokens" SET (fillfactor = 80);
ALTER TABLE "oauth_codes" SET (fillfactor = 80);
