-- The tables of the PostgreSQL search engine, for PostgreSQL 14 or newer without extensions. Only src/engines/postgres reads them.

-- A small number for each tenant, so that millions of posting rows do not repeat two texts.
CREATE TABLE search_tenant (
  tenant_no  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  mode       text NOT NULL,
  UNIQUE (account_id, mode)
);

-- The size of each language of a tenant. Each transaction updates it with its changes, so that ranking need not count.
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

-- The ids of deleted meetings, so that a late index job cannot restore a meeting.
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

-- The text at the time of indexing: a hit shows the text that was searched.
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

-- The inverted index: the positions of a term in a transcript, packed (posting-codec.ts), in pieces that fit into an index page.
-- segments: the number of segments, in the first piece; 0 in the others. Ordered by bytes, because terms are only compared for equality.
-- The key includes the blocks: the blocks of a term are adjacent in it, and a search reads a few pages instead of one page a transcript.
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
-- Packed bytes cannot be compressed further.
ALTER TABLE search_posting ALTER COLUMN block SET STORAGE PLAIN;
-- After a vacuum, rows are read from the key alone, so the table is vacuumed soon after writes.
ALTER TABLE search_posting SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE search_speaker ALTER COLUMN block SET STORAGE EXTERNAL;
