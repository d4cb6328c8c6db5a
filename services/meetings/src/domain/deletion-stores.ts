/**
 * Every store that may hold something of a meeting. A receipt is complete when each of them has reported that it is
 * empty; a service that keeps something new adds its line here.
 */
export const DELETION_STORES = [
  { service: 'meetings', store: 'meetings' },
  { service: 'meetings', store: 'files' },
  { service: 'meetings', store: 'kept_answers' },
  { service: 'transcripts-search', store: 'transcripts' },
  { service: 'transcripts-search', store: 'live_segments' },
  { service: 'transcripts-search', store: 'search_index' },
  { service: 'transcripts-search', store: 'kept_answers' },
  { service: 'insights', store: 'summaries' },
  { service: 'insights', store: 'action_items' },
  { service: 'insights', store: 'diagrams' },
  { service: 'insights', store: 'kept_answers' },
] as const
