import type { Tenant } from '@mi/contracts'

/** The facts of a meeting that the index stores for all its segments. */
export interface MeetingFacts {
  meetingId: string
  title: string
  startedAt: Date
  platform: string
  channelIds: string[]
  /** Grows with every change of these facts (milliseconds of the change will do): older facts never replace newer ones. */
  version: number
}

/** One utterance; its position is its place in {@link TranscriptDocument.segments}. */
export interface SegmentDocument {
  id: string
  participantId: string
  /** One name per participant in a transcript. */
  speakerName: string
  startMs: number
  endMs: number
  /** Plain text, as spoken; never HTML. */
  text: string
}

/** A transcript as the store holds it now, with all its segments in order. A meeting has one transcript at a time. */
export interface TranscriptDocument {
  meeting: MeetingFacts
  transcriptId: string
  /** ISO 639-1; null where it is not known. */
  language: string | null
  /** Below 2^43. Grows with every change of the meeting's transcript, also when another replaces it: older text never replaces newer. */
  version: number
  segments: SegmentDocument[]
}

export interface SearchFilters {
  meetingId?: string
  /** A participant id, or part of a speaker's name (case and accents fold). */
  speaker?: string
  /** Meetings that started at this moment or later. */
  from?: Date
  /** Meetings that started at this moment or earlier. */
  to?: Date
  /** ISO 639-1. */
  language?: string
  channelId?: string
  platform?: string
  /** Meetings that are neither found nor counted, as if the index did not have them. */
  excludedMeetingIds?: readonly string[]
}

export const SEARCH_MODES = ['lexical', 'semantic', 'hybrid'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

export const SEARCH_SORTS = ['relevance', 'recent'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

export interface SearchRequest {
  /** Whatever the user typed: words, "exact phrases", -excluded; see `query/parse-query.ts`. */
  query: string
  filters?: SearchFilters
  /** Default lexical. The others need an embedder: {@link SemanticSearchNotConfigured} without. */
  mode?: SearchMode
  /** Default relevance. */
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
  /** HTML: escaped; in a hit, what matched is in `<mark>`. */
  html: string
}

export interface SearchHit {
  meetingId: string
  meetingTitle: string
  transcriptId: string
  segment: SpokenSegment
  /** Up to two, immediately before, in order of speech. */
  before: SpokenSegment[]
  /** Up to two, immediately after. */
  after: SpokenSegment[]
  /** 0 to 1: the engine's score over the best possible for the query. Falls from hit to hit when sorted by relevance. */
  score: number
}

export interface SearchPage {
  hits: SearchHit[]
  /** How many hits there are to page through, exactly. */
  total: number
}

/** What an index holds of a meeting. */
export interface IndexedMeeting {
  tenant: Tenant
  meetingId: string
  transcriptId: string
  version: number
  segments: number
}

/** A part of what is indexed: of an account, of a tenant, or one meeting of a tenant. */
export interface IndexScope {
  accountId: string
  mode?: Tenant['mode']
  meetingId?: string
}

/** How the vectors of a meeting differ from its segments; all 0 where they agree. */
export interface VectorDifferences {
  /** Segments without a vector of their present text by the model in use. */
  missing: number
  /** Vectors of models that are not in use. */
  ofOtherModels: number
  /** Vectors of segments that the meeting does not have. */
  surplus: number
}

/** `stale`: the index already holds newer, or the meeting was deleted; nothing was changed. */
export type WriteOutcome = 'written' | 'stale'

export interface SpeakerRename {
  meetingId: string
  participantId: string
  name: string
  /** The transcript's version that has this name. */
  version: number
}

export interface IndexOptions {
  /** What is written was read from the store now: it is written though the meeting was once removed from the index. */
  repair?: boolean
}

export interface EngineHealth {
  ready: boolean
  /** Which engine, and what is wrong where something is: for operators, never for API answers. */
  detail: string
}

/**
 * Finds segments of transcripts by what was said. Every engine passes the same contract suite. Writes are idempotent, may arrive late
 * and twice; when they return, a search finds the new text (at most {@link https://opensearch.org refresh interval} later on OpenSearch).
 *
 * @throws SearchUnavailable from every method when the engine cannot be reached.
 */
export interface SearchEngine {
  readonly name: 'postgres' | 'opensearch'
  /** Makes the engine ready to use (OpenSearch: the first index). Safe to repeat and to run in several processes. */
  prepare(): Promise<void>
  /** Replaces all that is indexed of the transcript's meeting. */
  indexTranscript(
    tenant: Tenant,
    transcript: TranscriptDocument,
    options?: IndexOptions,
  ): Promise<WriteOutcome>
  /** Removes a meeting permanently: later writes for it are refused. Returns how many segments were removed. */
  deleteMeeting(tenant: Tenant, meetingId: string): Promise<number>
  /** Removes everything of a tenant, traces of deleted meetings too. */
  deleteTenant(tenant: Tenant): Promise<number>
  renameSpeaker(tenant: Tenant, rename: SpeakerRename): Promise<WriteOutcome>
  updateMeeting(tenant: Tenant, facts: MeetingFacts): Promise<WriteOutcome>
  search(tenant: Tenant, request: SearchRequest): Promise<SearchPage>
  /**
   * Gives a meeting's segments the vectors that search by meaning needs, where they lack them: apart from the words, which are found at
   * once, whatever the embedding endpoint does. May run late and twice: a text that no longer exists gets none. Engines without an
   * endpoint do not have it.
   * @throws EmbeddingFailed when the endpoint does not answer
   */
  fillVectors?(tenant: Tenant, meetingId: string): Promise<void>
  /** What is wrong with the vectors of a meeting; null where search by meaning is not configured. */
  compareVectors?(tenant: Tenant, meetingId: string): Promise<VectorDifferences | null>
  /** Drops the vectors of models that are not in use any more: of everything, or in a scope. */
  dropOldVectors?(scope?: IndexScope): Promise<void>
  /** What is indexed, of everyone or in a scope; also what a write or a deletion that was cut off left of a meeting. */
  indexedMeetings(scope?: IndexScope): AsyncIterable<IndexedMeeting>
  /** A transcript as it is in the index, for comparing with the store. */
  readTranscript(tenant: Tenant, meetingId: string): Promise<TranscriptDocument | null>
  health(): Promise<EngineHealth>
  close(): Promise<void>
}
