-- CreateTable
CREATE TABLE "oauth_apps" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "opens" "mode" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "homepage_url" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "scopes" TEXT[],
    "client_id" TEXT NOT NULL,
    "confidential" BOOLEAN NOT NULL,
    "secret_hash" BYTEA,
    "logo" BYTEA,
    "logo_type" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_apps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_grants" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "user_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_codes" (
    "hash" BYTEA NOT NULL,
    "grant_id" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "scopes" TEXT[],
    "challenge" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "family_id" TEXT,

    CONSTRAINT "oauth_codes_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "oauth_token_families" (
    "id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_token_families_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_refresh_tokens" (
    "hash" BYTEA NOT NULL,
    "family_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_refresh_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "oauth_revoked_tokens" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_revoked_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "id" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "active_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_apps_client_id_key" ON "oauth_apps"("client_id");

-- CreateIndex
CREATE INDEX "oauth_apps_account_id_created_at_id_idx" ON "oauth_apps"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "oauth_grants_app_id_idx" ON "oauth_grants"("app_id");

-- CreateIndex
CREATE INDEX "oauth_grants_account_id_mode_user_id_granted_at_id_idx" ON "oauth_grants"("account_id", "mode", "user_id", "granted_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_grants_user_id_app_id_key" ON "oauth_grants"("user_id", "app_id");

-- CreateIndex
CREATE INDEX "oauth_codes_grant_id_idx" ON "oauth_codes"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_codes_expires_at_idx" ON "oauth_codes"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_token_families_grant_id_idx" ON "oauth_token_families"("grant_id");

-- CreateIndex
CREATE INDEX "oauth_token_families_expires_at_idx" ON "oauth_token_families"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_refresh_tokens_family_id_idx" ON "oauth_refresh_tokens"("family_id");

-- CreateIndex
CREATE INDEX "oauth_revoked_tokens_expires_at_idx" ON "oauth_revoked_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "signing_keys_active_at_idx" ON "signing_keys"("active_at");

-- CreateIndex
CREATE INDEX "request_counts_credential_id_date_idx" ON "request_counts"("credential_id", "date");

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "oauth_apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_token_families" ADD CONSTRAINT "oauth_token_families_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_family_id_fkey" FOREIGN KEY ("family_id") REFERENCES "oauth_token_families"("id") ON DELETE CASCADE ON UPDATE CASCADE;
