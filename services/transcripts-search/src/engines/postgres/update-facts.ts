import type { Tenant } from '@mi/contracts'
import { execute, queryRows, sql } from '@mi/database/sql'
import { fold } from '@mi/text'
import type { ClientBase } from 'pg'
import { analyzerFor } from '../analysis/analyzers.ts'
import type { MeetingFacts, SpeakerRename, WriteOutcome } from '../engine.ts'
import { buildNamePostings } from './build-postings.ts'
import { DecodedBlock, PostingCursor } from './posting-cursor.ts'
import { findTenantNumber } from './tenants.ts'
import { writeNamePostings } from './write-postings.ts'

/** Updates the meeting's facts, unless the index has newer facts. */
export async function updateMeeting(
  client: ClientBase,
  tenant: Tenant,
  facts: MeetingFacts,
): Promise<WriteOutcome> {
  const tenantNo = await findTenantNumber(client, tenant)
  const { meetingId, title, startedAt, platform, channelIds, version } = facts
  const changed = await execute(
    client,
    sql`UPDATE search_transcript
      SET title = ${title}, started_at = ${startedAt}, platform = ${platform}, channel_ids = ${channelIds},
        facts_version = ${version}
      WHERE tenant_no = ${tenantNo} AND meeting_id = ${meetingId} AND facts_version <= ${version}`,
  )
  return changed === 1 ? 'written' : 'stale'
}

/** Renames a speaker, unless the index has a newer transcript. */
export async function renameSpeaker(
  client: ClientBase,
  tenant: Tenant,
  rename: SpeakerRename,
): Promise<WriteOutcome> {
  const tenantNo = await findTenantNumber(client, tenant)
  const { meetingId, participantId, name, version } = rename
  const [transcript] = await queryRows<{ transcriptNo: number; analyzer: string }>(
    client,
    sql`SELECT transcript_no AS "transcriptNo", analyzer FROM search_transcript
      WHERE tenant_no = ${tenantNo} AND meeting_id = ${meetingId} AND version <= ${version} FOR UPDATE`,
  )
  if (transcript === undefined) return 'stale'
  const { transcriptNo } = transcript
  const changed = await execute(
    client,
    sql`UPDATE search_speaker SET name = ${name}, folded_name = ${fold(name)}
      WHERE transcript_no = ${transcriptNo} AND participant_id = ${participantId}`,
  )
  if (changed !== 1) return 'stale'
  const speakers = await readSpeakers(client, transcriptNo)
  const names = buildNamePostings(transcriptNo, speakers, analyzerFor(transcript.analyzer))
  await writeNamePostings(client, tenantNo as number, transcriptNo, names)
  return 'written'
}

async function readSpeakers(client: ClientBase, transcriptNo: number) {
  const rows = await queryRows<{ name: string; block: Buffer }>(
    client,
    sql`SELECT name, block FROM search_speaker WHERE transcript_no = ${transcriptNo}`,
  )
  const decoded = new DecodedBlock()
  return rows.map(({ name, block }) => {
    const count = new PostingCursor(block).decodePositions(decoded)
    return { name, positions: [...decoded.positions.subarray(0, count)] }
  })
}
