import type { SearchEngine, Tenant, TranscriptDocument, VectorDifferences } from '../engine.ts'
import { compareTranscripts } from './compare-transcripts.ts'
import { indexScopeOf, type Scope, type SegmentSource } from './segment-source.ts'

/** A meeting of which index and store do not say the same. */
export interface Difference {
  tenant: Tenant
  meetingId: string
  /** `missing`: only the store has it. `unknown`: only the index has it. `different`: both, but `details` differ. */
  kind: 'missing' | 'unknown' | 'different'
  /** What differs, in words: never the text itself. */
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
  /** Told of each difference as it is found: there may be many. */
  onDifference?: (difference: Difference) => void
}

/**
 * Compares an index with the store, segment by segment, vectors too, in both directions. A difference is looked at twice before it is told: what changed
 * while it was being compared is none. Nothing is changed; `reindex` of the same scope mends what is found.
 */
export async function verify({
  engine,
  source,
  scope = {},
  onDifference,
}: VerifyOptions): Promise<VerifyReport> {
  const report: VerifyReport = { transcripts: 0, segments: 0, differences: 0 }
  const tell = (difference: Difference) => {
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
    if (details.length > 0) tell({ tenant, meetingId, kind, details })
  }
  for await (const { tenant, meetingId } of engine.indexedMeetings(indexScopeOf(scope))) {
    if ((await source.transcriptOf(tenant, meetingId)) !== null) continue
    if (!(await isIndexed(engine, tenant, meetingId))) continue
    tell({ tenant, meetingId, kind: 'unknown', details: ['the store has no transcript of this meeting'] })
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
