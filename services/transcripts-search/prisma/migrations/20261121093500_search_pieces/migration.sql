-- The inverted index in another form. It begins empty: `reindex` fills it from the transcripts.
TRUNCATE search_tenant CASCADE;
DROP TABLE search_posting;

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
