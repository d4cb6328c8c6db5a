import type { Tenant } from '@mi/contracts'

/** The facts of a meeting that the index stores for all its segments. */
export interface MeetingFacts {
  meetingId: string
  title: string
  startedAt: Date
  platform: string
  channelIds: string[]
  /** Increases with every change of these facts, such as a time in milliseconds. Older facts never replace newer facts. */
  version: number
}

/** One utterance. Its position is its index in {@link TranscriptDocument.segments}. */
export interface SegmentDocument {
  id: string
  participantId: string
  /** A participant has the same name in all segments of a transcript. */
  speakerName: string
  startMs: number
  endMs: number
  /** The spoken text, as plain text and never as HTML. */
  text: string
}

/** The current transcript in the store, with all its segments in order. A meeting has one transcript at a time. */
export interface TranscriptDocument {
  meeting: MeetingFacts
  transcriptId: string
  /** ISO 639-1; null if unknown. */
  language: string | null
  /** Below 2^43. Increases with every change of the meeting's transcript or its replacement. Older text never replaces newer text. */
  version: number
  segments: SegmentDocument[]
}

export interface SearchFilters {
  meetingId?: string
  /** A participant id, or part of a speaker's name; case and accents are ignored. */
  speaker?: string
  /** The earliest start of a meeting, inclusive. */
  from?: Date
  /** The latest start of a meeting, inclusive. */
  to?: Date
  /** ISO 639-1. */
  language?: string
  channelId?: string
  platform?: string
  /** Meetings that are neither found nor counted, as if they were not in the index. */
  excludedMeetingIds?: readonly string[]
}

const SEARCH_MODES = ['lexical', 'semantic', 'hybrid'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

const SEARCH_SORTS = ['relevance', 'recent'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

export interface SearchRequest {
  /** The user's input: words, "exact phrases", -excluded; see `query/parse-query.ts`. */
  query: string
  filters?: SearchFilters
  /** The default is `lexical`. The other modes throw {@link SemanticSearchNotConfigured} without an embedder. */
  mode?: SearchMode
  /** The default is `relevance`. */
  sort?: SearchSort
  limit: number
  offset: number
}

export interface SpokenSegment {
  id: string
  position: number
  participantId: string
  speakerName: string
  startMs: number
  endMs: number
  /** Escaped HTML. In a hit, `<mark>` encloses the matches. */
  html: string
}

export interface SearchHit {
  meetingId: string
  meetingTitle: string
  transcriptId: string
  segment: SpokenSegment
  /** Up to two segments immediately before, in order of speech. */
  before: SpokenSegment[]
  /** Up to two segments immediately after. */
  after: SpokenSegment[]
  /** From 0 to 1: the score divided by the best possible score of the query. Decreases from hit to hit when sorted by relevance. */
  score: number
}

export interface SearchPage {
  hits: SearchHit[]
  /** The exact number of hits on all pages. */
  total: number
}

/** A meeting in an index. */
export interface IndexedMeeting {
  tenant: Tenant
  meetingId: string
  transcriptId: string
  version: number
  segments: number
}

/** A part of the index: an account, a tenant, or one meeting of a tenant. */
export interface IndexScope {
  accountId: string
  mode?: Tenant['mode']
  meetingId?: string
}

/** The differences between the vectors and the segments of a meeting; all values are 0 when they agree. */
export interface VectorDifferences {
  /** Segments without a vector of their current text from the current model. */
  missing: number
  /** Vectors of models that are no longer in use. */
  ofOtherModels: number
  /** Vectors of segments that the meeting does not have. */
  surplus: number
}

/** `stale`: the index has a newer version or the meeting was deleted, so nothing changed. */
export type WriteOutcome = 'written' | 'stale'

export interface SpeakerRename {
  meetingId: string
  participantId: string
  name: string
  /** The version of the transcript that first has this name. */
  version: number
}

export interface IndexOptions {
  /** The document was just read from the store: write it even if the meeting was removed from the index before. */
  repair?: boolean
}

export interface EngineHealth {
  ready: boolean
  /** The engine's name and its problem, if any. For operators only; API responses never contain it. */
  detail: string
}

/**
 * Finds segments of transcripts by their words or meaning. Every engine passes the same contract suite. Writes are idempotent and may
 * arrive late or twice. After a write, a search finds the new text (on OpenSearch at most one {@link https://opensearch.org refresh interval}
 * later).
 *
 * @throws SearchUnavailable from every method when the engine cannot be reached.
 */
export interface SearchEngine {
  readonly name: 'postgres' | 'opensearch'
  /** Prepares the engine (OpenSearch: creates the first index). Safe to repeat and to run in several processes. */
  prepare(): Promise<void>
  /** Replaces all index entries of the transcript's meeting. */
  indexTranscript(
    tenant: Tenant,
    transcript: TranscriptDocument,
    options?: IndexOptions,
  ): Promise<WriteOutcome>
  /** Removes a meeting permanently: later writes for it are refused. Returns the number of removed segments. */
  deleteMeeting(tenant: Tenant, meetingId: string): Promise<number>
  /** Removes all entries of a tenant, including the records of deleted meetings. */
  deleteTenant(tenant: Tenant): Promise<number>
  renameSpeaker(tenant: Tenant, rename: SpeakerRename): Promise<WriteOutcome>
  updateMeeting(tenant: Tenant, facts: MeetingFacts): Promise<WriteOutcome>
  search(tenant: Tenant, request: SearchRequest): Promise<SearchPage>
  /**
   * Adds the missing vectors for semantic search to a meeting's segments. Runs separately from the words, which search finds immediately,
   * whatever the state of the embedding endpoint. May run late and twice: a text that no longer exists gets no vector. Absent on engines
   * without an endpoint.
   * @throws EmbeddingFailed when the endpoint does not respond
   */
  fillVectors?(tenant: Tenant, meetingId: string): Promise<void>
  /** Compares the vectors of a meeting with its segments. Null when semantic search is not configured. */
  compareVectors?(tenant: Tenant, meetingId: string): Promise<VectorDifferences | null>
  /** Deletes the vectors of models that are no longer in use, in a scope or everywhere. */
  dropOldVectors?(scope?: IndexScope): Promise<void>
  /** Lists the indexed meetings, in a scope or everywhere, including the remains of interrupted writes and deletions. */
  indexedMeetings(scope?: IndexScope): AsyncIterable<IndexedMeeting>
  /** The transcript in the index, for a comparison with the store. */
  readTranscript(tenant: Tenant, meetingId: string): Promise<TranscriptDocument | null>
  health(): Promise<EngineHealth>
  close(): Promise<void>
}
