-- Names are found by rows of search_posting now, like spoken words; this drops the index on the column too.
ALTER TABLE search_speaker DROP COLUMN name_terms;
