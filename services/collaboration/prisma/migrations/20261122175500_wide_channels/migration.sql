-- The wide channels of a user are met on a walk along those of the account, in the index alone.
DROP INDEX "channels_account_id_mode_wide_active_at_id_idx";
CREATE INDEX "channels_account_id_mode_wide_active_at_id_idx" ON "channels"("account_id", "mode", "wide", "active_at" DESC, "id" DESC) INCLUDE ("visibility", "name_key");
