import type { Tenant } from '@mi/contracts'
import { fold, tokenize } from '@mi/text'
import { occurrencesOf } from '../analysis/analyze-text.ts'
import { type Analyzer, analyzerFor } from '../analysis/analyzers.ts'
import type { MeetingFacts, SegmentDocument, TranscriptDocument } from '../engine.ts'
import { nameTerms } from '../query/speaker-names.ts'
import { AROUND_FIELDS, type AroundFields, aroundFields } from './around-fields.ts'
import type { Clause } from './lexical-query.ts'

/** Represents a token that is no term (a stop word), so that a segment's length counts it. */
const UNFOUND = '_'

/** What every document of a meeting repeats. */
interface MeetingFields {
  account_id: string
  mode: Tenant['mode']
  meeting_id: string
  transcript_id: string
  title: string
  started_at: string
  platform: string
  language: string | null
  analyzer: string
  channel_ids: string[]
  version: number
  facts_version: number
}

/** One document a meeting: what the index holds of it, and the revision that its documents were last written with. */
export interface MeetingRecord extends MeetingFields {
  kind: 'meeting'
  revision: number
  segments: number
}

/** What is left of a deleted meeting. */
export interface RemovedRecord {
  kind: 'removed'
  account_id: string
  mode: Tenant['mode']
  meeting_id: string
}

export interface SegmentRecord extends MeetingFields, AroundFields {
  kind: 'segment'
  position: number
  segment_id: string
  participant_id: string
  speaker_name: string
  speaker_folded: string
  speaker_terms: string
  speaker_term_count: number
  start_ms: number
  end_ms: number
  text: string
  /** Terms, separated by spaces, as the shared analysis makes them: the index only splits. */
  terms: string
  /** The same in base64: read with the hits, without opening documents. */
  term_list: string
  /** Folded tokens, separated by spaces, for phrases. */
  exact: string
}

/** All documents of a tenant are on one shard. */
export function routingOf({ accountId, mode }: Tenant): string {
  return `${accountId}/${mode}`
}

/** Ids begin with the tenant: a document can only be read or written by naming whose it is. */
export function meetingDocumentId(tenant: Tenant, meetingId: string): string {
  return `${routingOf(tenant)}/${meetingId}`
}

export function removedDocumentId(tenant: Tenant, meetingId: string): string {
  return `${routingOf(tenant)}/${meetingId}:removed`
}

export function segmentDocumentId(tenant: Tenant, meetingId: string, position: number): string {
  return `${routingOf(tenant)}/${meetingId}:${position}`
}

export function factFields(facts: MeetingFacts) {
  return {
    title: facts.title,
    started_at: facts.startedAt.toISOString(),
    platform: facts.platform,
    channel_ids: facts.channelIds,
    facts_version: facts.version,
  }
}

export function meetingFields(tenant: Tenant, { meeting, ...transcript }: TranscriptDocument): MeetingFields {
  return {
    account_id: tenant.accountId,
    mode: tenant.mode,
    meeting_id: meeting.meetingId,
    transcript_id: transcript.transcriptId,
    ...factFields(meeting),
    language: transcript.language,
    analyzer: analyzerFor(transcript.language).code,
    version: transcript.version,
  }
}

export function speakerFields(name: string, analyzer: Analyzer) {
  const terms = nameTerms(name, analyzer)
  return {
    speaker_name: name,
    speaker_folded: fold(name),
    speaker_terms: terms.join(' '),
    // A query has the whole of a name that has no terms never, not always.
    speaker_term_count: Math.max(1, terms.length),
  }
}

export function segmentRecord(
  fields: MeetingFields,
  segments: readonly SegmentDocument[],
  position: number,
): SegmentRecord {
  const segment = segments[position] as SegmentDocument
  const analyzer = analyzerFor(fields.language)
  const tokens = tokenize(segment.text)
  const occurrences = occurrencesOf(tokens, analyzer).map(({ term }) => term)
  const unfound = Math.max(0, tokens.length - occurrences.length)
  const terms = [...occurrences, ...Array<string>(unfound).fill(UNFOUND)].join(' ')
  return {
    ...fields,
    kind: 'segment',
    position,
    segment_id: segment.id,
    participant_id: segment.participantId,
    ...speakerFields(segment.speakerName, analyzer),
    start_ms: segment.startMs,
    end_ms: segment.endMs,
    text: segment.text,
    ...aroundFields(segments, position),
    terms,
    term_list: Buffer.from(terms).toString('base64'),
    exact: tokens.map(token => token.text).join(' '),
  }
}

/** What a hit shows of a segment, as stored fields answer: every value in a list. */
export interface ShownFields extends Partial<AroundFields> {
  transcript_id: [string]
  title: [string]
  segment_id: [string]
  participant_id: [string]
  speaker_name: [string]
  start_ms: [number]
  end_ms: [number]
  text: [string]
}

export const SHOWN_FIELDS = [
  ...['transcript_id', 'title', 'segment_id', 'participant_id', 'speaker_name', 'start_ms', 'end_ms', 'text'],
  ...AROUND_FIELDS,
]

/** The documents of a meeting's segments, whatever its record says of them. */
export function segmentsOf({ accountId, mode }: Tenant, meetingId: string): Clause[] {
  return [
    { term: { account_id: accountId } },
    { term: { mode } },
    { term: { meeting_id: meetingId } },
    { term: { kind: 'segment' } },
  ]
}
