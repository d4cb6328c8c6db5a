import type { Tenant } from '@mi/contracts'
import type { SearchEngine, SegmentDocument, TranscriptDocument, VectorDifferences } from '../engine.ts'
import { indexScopeOf, type Scope, type SegmentSource } from './segment-source.ts'

/** A meeting that differs between the index and the store. */
export interface Difference {
  tenant: Tenant
  meetingId: string
  /** `missing`: only in the store. `unknown`: only in the index. `different`: in both, with differences in `details`. */
  kind: 'missing' | 'unknown' | 'different'
  /** A description of the differences, without any transcript text. */
  details: string[]
}

export interface VerifyReport {
  transcripts: number
  segments: number
  differences: number
}

export interface VerifyOptions {
  engine: SearchEngine
  source: SegmentSource
  scope?: Scope
  /** Called for each difference when it is found: there may be many. */
  onDifference?: (difference: Difference) => void
}

/**
 * Compares an index with the store, segment by segment, including vectors, in both directions. A difference is checked twice before it is
 * reported, so that concurrent changes are not reported. Changes nothing; `reindex` with the same scope repairs the differences.
 */
export async function verify({
  engine,
  source,
  scope = {},
  onDifference,
}: VerifyOptions): Promise<VerifyReport> {
  const report: VerifyReport = { transcripts: 0, segments: 0, differences: 0 }
  const add = (difference: Difference) => {
    report.differences++
    onDifference?.(difference)
  }
  for await (const { tenant, transcript } of source.transcripts(scope)) {
    report.transcripts++
    report.segments += transcript.segments.length
    const { meetingId } = transcript.meeting
    if ((await differencesOf(engine, tenant, transcript)).details.length === 0) continue
    const stored = await source.transcriptOf(tenant, meetingId)
    if (stored === null) continue
    const { details, kind } = await differencesOf(engine, tenant, stored)
    if (details.length > 0) add({ tenant, meetingId, kind, details })
  }
  for await (const { tenant, meetingId } of engine.indexedMeetings(indexScopeOf(scope))) {
    if ((await source.transcriptOf(tenant, meetingId)) !== null) continue
    if (!(await isIndexed(engine, tenant, meetingId))) continue
    add({ tenant, meetingId, kind: 'unknown', details: ['the store has no transcript of this meeting'] })
  }
  return report
}

async function differencesOf(
  engine: SearchEngine,
  tenant: Tenant,
  stored: TranscriptDocument,
): Promise<Pick<Difference, 'kind' | 'details'>> {
  const { meetingId } = stored.meeting
  const indexed = await engine.readTranscript(tenant, meetingId)
  const details = compareTranscripts(stored, indexed)
  const vectors = indexed && (await engine.compareVectors?.(tenant, meetingId))
  if (vectors) details.push(...inWords(vectors))
  return { kind: indexed === null ? 'missing' : 'different', details }
}

function inWords({ missing, ofOtherModels, surplus }: VectorDifferences): string[] {
  return [
    ...(missing > 0 ? [`${missing} segments have no vector of their text`] : []),
    ...(ofOtherModels > 0 ? [`${ofOtherModels} vectors are of a model that is not in use`] : []),
    ...(surplus > 0 ? [`${surplus} vectors are of no segment`] : []),
  ]
}

async function isIndexed(engine: SearchEngine, tenant: Tenant, meetingId: string): Promise<boolean> {
  for await (const _ of engine.indexedMeetings({ ...tenant, meetingId })) return true
  return false
}

/** Further differing segments are counted, not listed. */
const LISTED_SEGMENTS = 5

const FIELDS = ['id', 'participantId', 'speakerName', 'startMs', 'endMs', 'text'] as const

/** Describes the differences between a stored and an indexed transcript, without their text. Empty when they agree. */
function compareTranscripts(stored: TranscriptDocument, indexed: TranscriptDocument | null): string[] {
  if (indexed === null) return ['the index has no transcript of this meeting']
  const differences: string[] = []
  const compare = (name: string, inStore: unknown, inIndex: unknown) => {
    if (inStore !== inIndex) differences.push(name)
  }
  compare('transcript id', stored.transcriptId, indexed.transcriptId)
  compare('language', stored.language, indexed.language)
  compare('meeting title', stored.meeting.title, indexed.meeting.title)
  compare('meeting start', stored.meeting.startedAt.getTime(), indexed.meeting.startedAt.getTime())
  compare('platform', stored.meeting.platform, indexed.meeting.platform)
  compare(
    'channels',
    stored.meeting.channelIds.toSorted().join(),
    indexed.meeting.channelIds.toSorted().join(),
  )
  compare(
    `number of segments (${stored.segments.length} stored, ${indexed.segments.length} indexed)`,
    stored.segments.length,
    indexed.segments.length,
  )
  const different: string[] = []
  stored.segments.forEach((segment, position) => {
    const other = indexed.segments[position]
    const fields = other === undefined ? [] : differingFields(segment, other)
    if (fields.length > 0) different.push(`segment ${segment.id}: ${fields.join(', ')}`)
  })
  differences.push(...different.slice(0, LISTED_SEGMENTS))
  if (different.length > LISTED_SEGMENTS)
    differences.push(`${different.length - LISTED_SEGMENTS} more segments`)
  return differences
}

function differingFields(stored: SegmentDocument, indexed: SegmentDocument): string[] {
  return FIELDS.filter(field => stored[field] !== indexed[field])
}
