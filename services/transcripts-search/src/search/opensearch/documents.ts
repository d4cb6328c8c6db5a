import { escapeHtml, fold, tokenize } from '@mi/text'
import { occurrencesOf } from '../analysis/analyze-text.ts'
import { type Analyzer, analyzerFor } from '../analysis/analyzers.ts'
import type { MeetingFacts, SegmentDocument, SpokenSegment, Tenant, TranscriptDocument } from '../engine.ts'
import { nameTerms } from '../query/speaker-names.ts'
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

/** Segments shown before and after each hit. */
const CONTEXT = 2

/**
 * What is said around a segment, up to two segments on either side in order of speech, one entry a segment in every list. Stored with each
 * segment, so that a page of twenty hits opens twenty documents, not a hundred; neighbours lie in the same compressed block, where repeating costs little.
 */
interface AroundFields {
  around_segment_id: string[]
  around_participant_id: string[]
  around_speaker_name: string[]
  around_start_ms: number[]
  around_end_ms: number[]
  around_text: string[]
}

const AROUND_FIELDS = [
  ...['around_segment_id', 'around_participant_id', 'around_speaker_name'],
  ...['around_start_ms', 'around_end_ms', 'around_text'],
]

function aroundFields(segments: readonly SegmentDocument[], position: number): AroundFields {
  const around = [
    ...segments.slice(Math.max(0, position - CONTEXT), position),
    ...segments.slice(position + 1, position + 1 + CONTEXT),
  ]
  return {
    around_segment_id: around.map(segment => segment.id),
    around_participant_id: around.map(segment => segment.participantId),
    around_speaker_name: around.map(segment => segment.speakerName),
    around_start_ms: around.map(segment => segment.startMs),
    around_end_ms: around.map(segment => segment.endMs),
    around_text: around.map(segment => segment.text),
  }
}

/** The segments before and after, as a hit shows them. Lists are absent where they are empty. */
export function readAround(
  fields: Partial<AroundFields>,
  position: number,
): { before: SpokenSegment[]; after: SpokenSegment[] } {
  const before = Math.min(CONTEXT, position)
  const around = (fields.around_segment_id ?? []).map<SpokenSegment>((id, index) => ({
    id,
    position: position - before + index + (index < before ? 0 : 1),
    participantId: fields.around_participant_id?.[index] ?? '',
    speakerName: fields.around_speaker_name?.[index] ?? '',
    startMs: fields.around_start_ms?.[index] ?? 0,
    endMs: fields.around_end_ms?.[index] ?? 0,
    html: escapeHtml(fields.around_text?.[index] ?? ''),
  }))
  return { before: around.slice(0, before), after: around.slice(before) }
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
