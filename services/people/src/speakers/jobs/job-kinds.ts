/** What is done in the background: after a transcript changed; after a link by hand; after profiles were merged, split or deleted. */
export type JobKind = 'follow-speakers' | 'teach-profiles' | 'announce-links'
