import type { Tenant } from '@mi/contracts'
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
  const { rowCount } = await client.query(
    `UPDATE search_transcript
        SET title = $3, started_at = $4, platform = $5, channel_ids = $6, facts_version = $7
      WHERE tenant_no = $1 AND meeting_id = $2 AND facts_version <= $7`,
    [
      tenantNo,
      facts.meetingId,
      facts.title,
      facts.startedAt,
      facts.platform,
      facts.channelIds,
      facts.version,
    ],
  )
  return rowCount === 1 ? 'written' : 'stale'
}

/** Renames a speaker, unless the index has a newer transcript. */
export async function renameSpeaker(
  client: ClientBase,
  tenant: Tenant,
  rename: SpeakerRename,
): Promise<WriteOutcome> {
  const tenantNo = await findTenantNumber(client, tenant)
  const { rows } = await client.query<{ transcript_no: number; analyzer: string }>(
    `SELECT transcript_no, analyzer FROM search_transcript
      WHERE tenant_no = $1 AND meeting_id = $2 AND version <= $3 FOR UPDATE`,
    [tenantNo, rename.meetingId, rename.version],
  )
  const [transcript] = rows
  if (transcript === undefined) return 'stale'
  const transcriptNo = transcript.transcript_no
  const { rowCount } = await client.query(
    'UPDATE search_speaker SET name = $3, folded_name = $4 WHERE transcript_no = $1 AND participant_id = $2',
    [transcriptNo, rename.participantId, rename.name, fold(rename.name)],
  )
  if (rowCount !== 1) return 'stale'
  const speakers = await readSpeakers(client, transcriptNo)
  const names = buildNamePostings(transcriptNo, speakers, analyzerFor(transcript.analyzer))
  await writeNamePostings(client, tenantNo as number, transcriptNo, names)
  return 'written'
}

async function readSpeakers(client: ClientBase, transcriptNo: number) {
  const { rows } = await client.query<{ name: string; block: Buffer }>(
    'SELECT name, block FROM search_speaker WHERE transcript_no = $1',
    [transcriptNo],
  )
  const decoded = new DecodedBlock()
  return rows.map(({ name, block }) => {
    const count = new PostingCursor(block).decodePositions(decoded)
    return { name, positions: [...decoded.positions.subarray(0, count)] }
  })
}
