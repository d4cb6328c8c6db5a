import type { Tenant } from '@mi/contracts'
import type { IndexOptions, TranscriptDocument, WriteOutcome } from '../engine.ts'
import { SearchUnavailable } from '../errors.ts'
import { type BulkOperation, type BulkOptions, bulkWrite } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { deleteMeeting, deleteSurplus } from './delete-meeting.ts'
import {
  type MeetingRecord,
  meetingDocumentId,
  meetingFields,
  removedDocumentId,
  routingOf,
  segmentDocumentId,
  segmentRecord,
} from './documents.ts'
import { hasSegment, readMeeting } from './meeting-record.ts'
import { type VectorsByText, vectorsNear } from './vectors.ts'

/**
 * The number of revisions between two versions of a transcript, for changes in the index alone: a rename, new facts, a repair. The
 * external version of a document is `version × REVISIONS_PER_VERSION`, or the index's revision + 1 if that is higher.
 */
const REVISIONS_PER_VERSION = 1024

interface IndexTranscriptOptions extends BulkOptions, IndexOptions {
  /** Vectors to write with the segments. Without it, segments whose text is unchanged keep their vectors in `keepVectors`. */
  vectors?: VectorsByText
  /** The name or pattern of the vector fields to keep. Without it, no vectors are kept. */
  keepVectors?: string
}

/** The maximum number of writes when another copy of the service writes the same text at the same time. */
const ATTEMPTS = 20

/**
 * Replaces a meeting in one index, segment by segment. A text that is older than the indexed text is refused.
 * @throws SearchUnavailable when concurrent writes of the same text do not end
 */
export async function indexTranscript(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  transcript: TranscriptDocument,
  options: IndexTranscriptOptions,
): Promise<WriteOutcome> {
  if (options.repair) await clearRemoval(client, index, tenant, transcript.meeting.meetingId)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await writeTranscript(client, index, tenant, transcript, options)
    if (outcome !== 'mixed') return outcome
  }
  throw new SearchUnavailable(new Error('a transcript is written by others at the same time'))
}

/** `mixed`: another copy wrote the same text, maybe with older facts, and some documents come from its write. */
async function writeTranscript(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  transcript: TranscriptDocument,
  { vectors, keepVectors, repair = false, ...bulk }: IndexTranscriptOptions,
): Promise<WriteOutcome | 'mixed'> {
  const { meetingId } = transcript.meeting
  const { record: known, removed } = await readMeeting(client, index, tenant, meetingId)
  if (removed || (known && known.version > transcript.version)) return 'stale'

  const vectorsAt = vectors
    ? async () => vectors
    : known && keepVectors
      ? vectorsNear(client, index, tenant, meetingId, known.segments, keepVectors)
      : null
  const revision = Math.max(firstRevision(transcript.version, repair), (known?.revision ?? 0) + 1)
  const fields = { ...meetingFields(tenant, transcript), ...newerFacts(known, transcript) }
  const count = transcript.segments.length
  const record: MeetingRecord = { ...fields, kind: 'meeting', revision, segments: count }
  const { conflicts } = await bulkWrite(client, operations(), bulk)
  const surplus = { meetingId, version: transcript.version }
  if (repair) await deleteSurplus(client, index, tenant, { ...surplus, count })

  // Another copy may have written meanwhile or been killed during its write. Neither copy knew of segments that only the other wrote.
  // If the other copy wrote more segments than this one knows of, the first of these exists.
  const [{ record: after, removed: removedMeanwhile }, hasSurplus] = await Promise.all([
    readMeeting(client, index, tenant, meetingId),
    hasSegment(client, index, tenant, meetingId, Math.max(count, known?.segments ?? 0)),
  ])
  if (removedMeanwhile) {
    await deleteMeeting(client, index, tenant, meetingId, bulk)
    return 'stale'
  }
  const recorded = after?.segments ?? 0
  if (after?.revision === revision ? hasSurplus : recorded < count)
    await deleteSurplus(client, index, tenant, { ...surplus, count: recorded })
  if (after?.version !== transcript.version) return 'stale'
  return conflicts > 0 ? 'mixed' : 'written'

  function target(id: string) {
    const routing = routingOf(tenant)
    return { _index: index, _id: id, routing, version: revision, version_type: 'external' }
  }

  /** Creates the operations during the request: a document repeats the texts around its segment, so a list would be very large. */
  async function* operations(): AsyncGenerator<BulkOperation> {
    for (const [position, { text }] of transcript.segments.entries()) {
      const source = segmentRecord(fields, transcript.segments, position)
      yield {
        action: { index: target(segmentDocumentId(tenant, meetingId, position)) },
        source: { ...source, ...(await vectorsAt?.(position))?.get(text) },
      }
    }
    for (let position = count; position < (known?.segments ?? 0); position++)
      yield { action: { delete: target(segmentDocumentId(tenant, meetingId, position)) } }
    // The meeting's record is written last, so that its statements are true when it is visible.
    yield { action: { index: target(meetingDocumentId(tenant, meetingId)) }, source: record }
  }
}

/** OpenSearch remembers the versions of deleted documents for a minute, so a repair uses a higher version. */
function firstRevision(version: number, repair: boolean): number {
  return version * REVISIONS_PER_VERSION + (repair ? REVISIONS_PER_VERSION / 2 : 0)
}

// Facts have a separate version: a correction of the text must not restore an old title.
function newerFacts(known: MeetingRecord | null, { meeting }: TranscriptDocument): Partial<MeetingRecord> {
  if (known === null || known.facts_version <= meeting.version) return {}
  const { title, started_at, platform, channel_ids, facts_version } = known
  return { title, started_at, platform, channel_ids, facts_version }
}

async function clearRemoval(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
): Promise<void> {
  await client.send('DELETE', `/${index}/_doc/${encodeURIComponent(removedDocumentId(tenant, meetingId))}`, {
    query: { routing: routingOf(tenant) },
    accept: [404],
  })
}
