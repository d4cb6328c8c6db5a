import type { Tenant } from '@mi/contracts'
import { analyzerFor } from '../analysis/analyzers.ts'
import type { MeetingFacts, SpeakerRename, WriteOutcome } from '../engine.ts'
import { type BulkOperation, type BulkOptions, bulkWrite } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { factFields, segmentDocumentId, speakerFields } from './documents.ts'
import { countRevision, PUT_FACTS, readMeeting, script, updateOf } from './meeting-record.ts'

// A speaker's name is stored in the speaker's segments and in the segments around them.
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

/** Updates the meeting's facts in all its segments, unless the index has newer facts. */
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
  const update = script(`${PUT_FACTS} else { ctx.op = 'none' }`, { facts: fields })
  const counting = countRevision(index, tenant, facts.meetingId, fields)
  const updates = updatesOf(index, tenant, facts.meetingId, known.segments, counting, update)
  await bulkWrite(client, updates, bulk)
  return 'written'
}

/** Renames a speaker, unless the index has a newer transcript. */
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
  const counting = countRevision(index, tenant, meetingId)
  await bulkWrite(client, updatesOf(index, tenant, meetingId, known.segments, counting, rename), bulk)
  return 'written'
}

/** Counts a revision first, then updates each segment. Creates the operations during the request. */
function* updatesOf(
  index: string,
  tenant: Tenant,
  meetingId: string,
  segments: number,
  counting: BulkOperation,
  source: object,
): Generator<BulkOperation> {
  yield counting
  for (let position = 0; position < segments; position++)
    yield updateOf(index, tenant, segmentDocumentId(tenant, meetingId, position), source)
}
