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
 * Room between two versions of a transcript for what changes in the index alone: a rename, new facts, a repair. Documents are written
 * with `version × this` (or one more than the revision the index has) as their external version.
 */
const REVISIONS_PER_VERSION = 1024

interface IndexTranscriptOptions extends BulkOptions, IndexOptions {
  /** Vectors to write with the segments. Without, segments keep those that the index has of their texts, in `keepVectors`. */
  vectors?: VectorsByText
  /** A field of vectors, or a pattern. Without it there are none. */
  keepVectors?: string
}

/** How often it is written again because another copy wrote the same text at the same time. */
const ATTEMPTS = 20

/**
 * Replaces what one index has of a meeting, segment by segment; older text than the index has is refused.
 * @throws SearchUnavailable when others write the same text all the time
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

/** `mixed`: another copy wrote the same text, maybe with older facts of the meeting, and some documents are its own. */
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
  // OpenSearch remembers the versions of what was deleted for a minute: a repair goes above them.
  const first = transcript.version * REVISIONS_PER_VERSION + (repair ? REVISIONS_PER_VERSION / 2 : 0)
  const revision = Math.max(first, (known?.revision ?? 0) + 1)
  const fields = { ...meetingFields(tenant, transcript), ...newerFacts(known, transcript) }
  const routing = routingOf(tenant)
  const count = transcript.segments.length
  const record: MeetingRecord = { ...fields, kind: 'meeting', revision, segments: count }
  const { conflicts } = await bulkWrite(client, operations(), bulk)
  const clear = (kept: number) =>
    deleteSurplus(client, index, tenant, { meetingId, kept, version: transcript.version })
  if (repair) await clear(count)

  // Another copy may have written meanwhile, or been killed while it did: neither knew of segments that only the other wrote. Had
  // one written more of them than this one knows of, the first of those is there.
  const [{ record: after, removed: removedMeanwhile }, hasSurplus] = await Promise.all([
    readMeeting(client, index, tenant, meetingId),
    hasSegment(client, index, tenant, meetingId, Math.max(count, known?.segments ?? 0)),
  ])
  if (removedMeanwhile) {
    await deleteMeeting(client, index, tenant, meetingId, bulk)
    return 'stale'
  }
  const isNewest = after?.revision === revision
  const kept = after?.segments ?? 0
  if (isNewest ? hasSurplus : kept < count) await clear(kept)
  if (after?.version !== transcript.version) return 'stale'
  return conflicts > 0 ? 'mixed' : 'written'

  function target(id: string) {
    return { _index: index, _id: id, routing, version: revision, version_type: 'external' }
  }

  /** Made while they are sent: a document repeats the texts around its segment, and all of them would take a multiple of the transcript. */
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
    // Last: what it says of the meeting is true once it is there.
    yield { action: { index: target(meetingDocumentId(tenant, meetingId)) }, source: record }
  }
}

// Facts have a version of their own: a correction of text must not bring back an old title.
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
