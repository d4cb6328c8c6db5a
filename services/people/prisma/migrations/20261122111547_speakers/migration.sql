-- CreateEnum
CREATE TYPE "link_method" AS ENUM ('voice', 'email', 'name', 'manual');

-- AlterTable
ALTER TABLE "speaker_profiles" ADD COLUMN     "gave_email" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "gave_organization" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "root_id" TEXT;

UPDATE "speaker_profiles" SET "root_id" = "id";
ALTER TABLE "speaker_profiles" ALTER COLUMN "root_id" SET NOT NULL;

-- CreateTable
CREATE TABLE "known_transcripts" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "transcript_id" TEXT NOT NULL,
    "timed" BOOLEAN NOT NULL,

    CONSTRAINT "known_transcripts_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "meeting_speakers" (
    "meeting_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "spans" INTEGER[],
    "speaking_ms" INTEGER NOT NULL,
    "word_count" INTEGER NOT NULL,
    "evidence" TEXT NOT NULL,

    CONSTRAINT "meeting_speakers_pkey" PRIMARY KEY ("meeting_id","participant_id")
);

-- CreateTable
CREATE TABLE "speaker_links" (
    "meeting_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "profile_id" TEXT NOT NULL,
    "method" "link_method" NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "pending" BOOLEAN NOT NULL DEFAULT false,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "speaker_links_pkey" PRIMARY KEY ("meeting_id","participant_id")
);

-- CreateTable
CREATE TABLE "rejected_links" (
    "meeting_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "profile_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,

    CONSTRAINT "rejected_links_pkey" PRIMARY KEY ("meeting_id","participant_id","profile_id")
);

-- CreateTable
CREATE TABLE "link_versions" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "version" BIGINT NOT NULL,
    "announced" BIGINT NOT NULL,

    CONSTRAINT "link_versions_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "appearances" (
    "profile_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "speaking_ms" INTEGER NOT NULL,
    "word_count" INTEGER NOT NULL,
    "timed" BOOLEAN NOT NULL,

    CONSTRAINT "appearances_pkey" PRIMARY KEY ("profile_id","meeting_id")
);

-- CreateTable
CREATE TABLE "voice_samples" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "profile_id" TEXT NOT NULL,
    "meeting_id" TEXT,
    "participant_id" TEXT,
    "model" TEXT NOT NULL,
    "dimension" INTEGER NOT NULL,
    "vector" TEXT NOT NULL,
    "automatic" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voice_samples_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voice_matching" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voice_matching_pkey" PRIMARY KEY ("account_id","mode")
);

-- CreateIndex
CREATE INDEX "known_transcripts_account_id_mode_idx" ON "known_transcripts"("account_id", "mode");

-- CreateIndex
CREATE INDEX "meeting_speakers_account_id_mode_idx" ON "meeting_speakers"("account_id", "mode");

-- CreateIndex
CREATE INDEX "speaker_links_profile_id_idx" ON "speaker_links"("profile_id");

-- CreateIndex
CREATE INDEX "speaker_links_account_id_mode_idx" ON "speaker_links"("account_id", "mode");

-- CreateIndex
CREATE INDEX "rejected_links_profile_id_idx" ON "rejected_links"("profile_id");

-- CreateIndex
CREATE INDEX "rejected_links_account_id_mode_idx" ON "rejected_links"("account_id", "mode");

-- CreateIndex
CREATE INDEX "link_versions_account_id_mode_idx" ON "link_versions"("account_id", "mode");

-- CreateIndex
CREATE INDEX "appearances_profile_id_started_at_meeting_id_idx" ON "appearances"("profile_id", "started_at" DESC, "meeting_id" DESC);

-- CreateIndex
CREATE INDEX "appearances_meeting_id_idx" ON "appearances"("meeting_id");

-- CreateIndex
CREATE INDEX "appearances_account_id_mode_idx" ON "appearances"("account_id", "mode");

-- CreateIndex
CREATE INDEX "voice_samples_profile_id_created_at_id_idx" ON "voice_samples"("profile_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "voice_samples_meeting_id_participant_id_idx" ON "voice_samples"("meeting_id", "participant_id");

-- CreateIndex
CREATE INDEX "voice_samples_account_id_mode_model_dimension_idx" ON "voice_samples"("account_id", "mode", "model", "dimension");

-- CreateIndex
CREATE INDEX "speaker_profiles_root_id_idx" ON "speaker_profiles"("root_id");

-- E-mails of merged profiles still lead to the profile that they became part of.
CREATE INDEX "speaker_profiles_merged_email" ON "speaker_profiles"("account_id", "mode", "email_key") WHERE "merged_into" IS NOT NULL;
