import type { Tenant } from '@mi/contracts'
import { fold, tokenize } from '@mi/text'
import { occurrencesOf } from '../analysis/analyze-text.ts'
import { type Analyzer, analyzerFor } from '../analysis/analyzers.ts'
import type { MeetingFacts, SegmentDocument, TranscriptDocument } from '../engine.ts'
import { nameTerms } from '../query/speaker-names.ts'
import { AROUND_FIELDS, type AroundFields, aroundFields } from './around-fields.ts'
import type { Clause } from './lexical-query.ts'

/** Replaces a token that is not a term (a stop word), so that it counts in the segment's length. */
const UNFOUND = '_'

/** The fields that all documents of a meeting have. */
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

/** The record of a meeting, one document for each: its indexed facts, and the last revision of its documents. */
export interface MeetingRecord extends MeetingFields {
  kind: 'meeting'
  revision: number
  segments: number
}

/** The record of a deleted meeting. */
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
  /** Space-separated terms from the shared analysis: the index only splits them. */
  terms: string
  /** The same terms in base64: searches read them without opening documents. */
  term_list: string
  /** Space-separated folded tokens, for phrases. */
  exact: string
}

/** All documents of a tenant are on one shard. */
export function routingOf({ accountId, mode }: Tenant): string {
  return `${accountId}/${mode}`
}

/** Document ids begin with the tenant: every read and write must name the tenant. */
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
    // At least 1: a query must never count as containing a complete name without terms.
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

/** The stored fields that a hit shows. OpenSearch returns every value in a list. */
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

/** Selects the documents of a meeting's segments, whatever the meeting's record says. */
export function segmentsOf({ accountId, mode }: Tenant, meetingId: string): Clause[] {
  return [
    { term: { account_id: accountId } },
    { term: { mode } },
    { term: { meeting_id: meetingId } },
    { term: { kind: 'segment' } },
  ]
}
