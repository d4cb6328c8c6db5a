import { analyzerFor } from '../analysis/analyzers.ts'
import type { MeetingFacts, SpeakerRename, Tenant, WriteOutcome } from '../engine.ts'
import { type BulkOperation, type BulkOptions, bulkWrite } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { factFields, meetingDocumentId, routingOf, segmentDocumentId, speakerFields } from './documents.ts'
import { readMeeting } from './meeting-record.ts'

// A name stands in the speaker's own segments and beside those around.
const RENAME = `
  def source = ctx._source;
  boolean changed = source.participant_id == params.participant_id;
  if (changed) { source.putAll(params.fields) }
  for (int i = 0; i < source.around_participant_id.size(); i++) {
    if (source.around_participant_id[i] == params.participant_id) {
      source.around_speaker_name[i] = params.fields.speaker_name;
      changed = true;
    }
  }
  if (!changed) { ctx.op = 'none' }`

// Each update raises its document's version by one, so the next write of the whole has to go above that.
const COUNT_REVISION = 'ctx._source.putAll(params.fields); ctx._source.revision += 1'

/** Changes what a meeting tells about all its segments, unless the index has newer facts. */
export async function updateMeeting(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  facts: MeetingFacts,
  bulk: BulkOptions,
): Promise<WriteOutcome> {
  const { record: known } = await readMeeting(client, index, tenant, facts.meetingId)
  if (known === null || known.facts_version > facts.version) return 'stale'
  const fields = factFields(facts)
  await bulkWrite(
    client,
    updates(
      index,
      tenant,
      facts.meetingId,
      known.segments,
      { doc: fields },
      script(COUNT_REVISION, { fields }),
    ),
    bulk,
  )
  return 'written'
}

/** Gives a speaker another name, unless the index has a newer transcript. */
export async function renameSpeaker(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  { meetingId, participantId, name, version }: SpeakerRename,
  bulk: BulkOptions,
): Promise<WriteOutcome> {
  const { record: known } = await readMeeting(client, index, tenant, meetingId)
  if (known === null || known.version > version) return 'stale'
  const fields = speakerFields(name, analyzerFor(known.language))
  const rename = script(RENAME, { participant_id: participantId, fields })
  await bulkWrite(
    client,
    updates(index, tenant, meetingId, known.segments, rename, script(COUNT_REVISION, { fields: {} })),
    bulk,
  )
  return 'written'
}

function script(source: string, params: object) {
  return { script: { lang: 'painless', source, params } }
}

function updates(
  index: string,
  tenant: Tenant,
  meetingId: string,
  segments: number,
  ofSegment: object,
  ofMeeting: object,
): BulkOperation[] {
  const update = (id: string, source: object): BulkOperation => ({
    action: { update: { _index: index, _id: id, routing: routingOf(tenant), retry_on_conflict: 3 } },
    source,
  })
  // The meeting first: should this stop half way, a later write of the whole still goes above every version.
  return [
    update(meetingDocumentId(tenant, meetingId), ofMeeting),
    ...Array.from({ length: segments }, (_, position) =>
      update(segmentDocumentId(tenant, meetingId, position), ofSegment),
    ),
  ]
}
