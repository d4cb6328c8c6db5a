-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "times" AS ENUM ('given', 'estimated');

-- CreateTable
CREATE TABLE "meeting_refs" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "language" TEXT,
    "time_zone" TEXT,
    "template_id" TEXT,
    "channel_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "participants" JSONB NOT NULL DEFAULT '[]',
    "version" BIGINT NOT NULL,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "meeting_refs_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "transcript_counters" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "transcript_version" BIGINT NOT NULL DEFAULT 0,
    "live_sequence" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "transcript_counters_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateTable
CREATE TABLE "speaker_embeddings" (
    "meeting_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "transcript_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "vector" TEXT NOT NULL,

    CONSTRAINT "speaker_embeddings_pkey" PRIMARY KEY ("meeting_id","participant_id")
);

-- CreateTable
CREATE TABLE "transcripts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "language" TEXT,
    "times" "times" NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "word_count" INTEGER NOT NULL,
    "confidence" DOUBLE PRECISION,
    "segment_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transcripts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "speakers" (
    "transcript_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "speakers_pkey" PRIMARY KEY ("transcript_id","participant_id")
);

-- CreateTable
CREATE TABLE "segments" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "transcript_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "participant_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "confidence" DOUBLE PRECISION,
    "words" TEXT,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "segments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staged_segments" (
    "import_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL DEFAULT '',
    "index" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "speaker_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "confidence" DOUBLE PRECISION,
    "words" TEXT,
    "staged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staged_segments_pkey" PRIMARY KEY ("import_id","index")
);

-- CreateTable
CREATE TABLE "live_speakers" (
    "meeting_id" TEXT NOT NULL,
    "sent_as" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "participant_id" TEXT NOT NULL,

    CONSTRAINT "live_speakers_pkey" PRIMARY KEY ("meeting_id","sent_as")
);

-- CreateTable
CREATE TABLE "live_segments" (
    "meeting_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "id" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "final" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_segments_pkey" PRIMARY KEY ("meeting_id","key")
);

-- CreateTable
CREATE TABLE "index_erasures" (
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "entries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "index_erasures_pkey" PRIMARY KEY ("account_id","mode","meeting_id")
);

-- CreateIndex
CREATE INDEX "meeting_refs_account_id_mode_idx" ON "meeting_refs"("account_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "transcripts_meeting_id_key" ON "transcripts"("meeting_id");

-- CreateIndex
CREATE INDEX "transcripts_account_id_mode_idx" ON "transcripts"("account_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "segments_transcript_id_position_key" ON "segments"("transcript_id", "position");

-- CreateIndex
CREATE INDEX "staged_segments_staged_at_idx" ON "staged_segments"("staged_at");

-- CreateIndex
CREATE INDEX "live_segments_meeting_id_sequence_idx" ON "live_segments"("meeting_id", "sequence");

-- AddForeignKey
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_transcript_id_fkey" FOREIGN KEY ("transcript_id") REFERENCES "transcripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "segments" ADD CONSTRAINT "segments_transcript_id_fkey" FOREIGN KEY ("transcript_id") REFERENCES "transcripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written and removed once for every segment imported; an import whose rows a crash lost fails, and is made again.
ALTER TABLE "staged_segments" SET UNLOGGED;

-- The tables of the PostgreSQL search engine: stock PostgreSQL 14 or newer, no extension. Only src/search/postgres reads them.

-- A small number for a tenant, so that millions of posting rows do not repeat two texts.
CREATE TABLE search_tenant (
  tenant_no  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  mode       text NOT NULL,
  UNIQUE (account_id, mode)
);

-- How much of each language a tenant has: kept in the transaction that changes it, so that ranking need not count.
CREATE TABLE search_language (
  tenant_no integer NOT NULL REFERENCES search_tenant ON DELETE CASCADE,
  analyzer  text NOT NULL,
  segments  bigint NOT NULL,
  tokens    bigint NOT NULL,
  PRIMARY KEY (tenant_no, analyzer)
);

CREATE TABLE search_transcript (
  transcript_no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_no     integer NOT NULL REFERENCES search_tenant ON DELETE CASCADE,
  meeting_id    text NOT NULL,
  transcript_id text NOT NULL,
  version       bigint NOT NULL,
  facts_version bigint NOT NULL,
  title         text NOT NULL,
  started_at    timestamptz NOT NULL,
  platform      text NOT NULL,
  language      text,
  analyzer      text NOT NULL,
  channel_ids   text[] NOT NULL,
  segments      integer NOT NULL,
  tokens        integer NOT NULL,
  UNIQUE (tenant_no, meeting_id)
);
CREATE INDEX search_transcript_by_start ON search_transcript (tenant_no, started_at);

-- Deleted meetings, so that an index job that comes late cannot bring one back. Ids only.
CREATE TABLE search_removed (
  tenant_no  integer NOT NULL REFERENCES search_tenant ON DELETE CASCADE,
  meeting_id text NOT NULL,
  PRIMARY KEY (tenant_no, meeting_id)
);

-- block: the positions of the speaker's segments, see posting-codec.ts.
CREATE TABLE search_speaker (
  transcript_no  integer NOT NULL REFERENCES search_transcript ON DELETE CASCADE,
  participant_id text NOT NULL,
  tenant_no      integer NOT NULL,
  name           text NOT NULL,
  folded_name    text NOT NULL,
  segments       integer NOT NULL,
  block          bytea NOT NULL,
  PRIMARY KEY (transcript_no, participant_id)
);
CREATE INDEX search_speaker_by_tenant ON search_speaker (tenant_no);

-- The text as it was indexed: what a hit shows is what was searched.
CREATE TABLE search_segment (
  transcript_no  integer NOT NULL REFERENCES search_transcript ON DELETE CASCADE,
  position       integer NOT NULL,
  segment_id     text NOT NULL,
  participant_id text NOT NULL,
  start_ms       integer NOT NULL,
  end_ms         integer NOT NULL,
  text           text NOT NULL,
  PRIMARY KEY (transcript_no, position)
);

-- The inverted index: where in a transcript a term stands, packed (posting-codec.ts), in pieces that fit into an index page.
-- segments: in how many segments; with the first piece, 0 with the others. Ordered by bytes, as terms are compared for equality only.
-- The key carries the blocks too: those of a term lie side by side in it, and a search reads a few pages instead of one a transcript.
CREATE TABLE search_posting (
  tenant_no     integer NOT NULL,
  term          text COLLATE "C" NOT NULL,
  transcript_no integer NOT NULL,
  piece         smallint NOT NULL,
  segments      integer NOT NULL,
  block         bytea NOT NULL,
  PRIMARY KEY (tenant_no, term, transcript_no, piece) INCLUDE (segments, block)
);
CREATE INDEX search_posting_by_transcript ON search_posting (transcript_no);
-- Packed bytes do not compress any further.
ALTER TABLE search_posting ALTER COLUMN block SET STORAGE PLAIN;
-- Rows are read from the key alone once they are vacuumed: soon after they are written.
ALTER TABLE search_posting SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE search_speaker ALTER COLUMN block SET STORAGE EXTERNAL;
