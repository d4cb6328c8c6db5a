import { execute, sql, type Tenant } from '@mi/database'
import type { EventOrigin } from '@mi/events'
import { newId } from '@mi/ids'
import { firstState } from '../domain/new-meeting.ts'
import { SAMPLES, type Sample, sampleStart } from '../domain/samples.ts'
import { announce } from './announce.ts'
import type { Tx } from './database.ts'
import { insertMeeting, type MeetingRecord } from './meetings.ts'
import { newParticipant, saveParticipants } from './participants.ts'

/** Adds the sample meetings that are missing. A job imports their transcripts. @returns the number of added meetings */
export async function insertSamples(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  origin: EventOrigin = {},
): Promise<number> {
  // Several copies of the service may run it concurrently.
  const name = `samples ${tenant.accountId}`
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const existing = await tx.meeting.findMany({
    where: { ...tenant, sampleKey: { in: SAMPLES.map(({ key }) => key) } },
    select: { sampleKey: true },
  })
  const keys = new Set(existing.map(({ sampleKey }) => sampleKey))
  const missing = SAMPLES.filter(({ key }) => !keys.has(key))
  for (const sample of missing)
    await announce(tx, 'mi.meetings.meeting.created.v1', await insert(tx, tenant, sample, now), origin)
  return missing.length
}

async function insert(tx: Tx, tenant: Tenant, sample: Sample, now: Date): Promise<MeetingRecord> {
  const parent = { id: newId('mtg', now), ...tenant }
  const startedAt = sampleStart(sample, now)
  const endedAt = new Date(startedAt.getTime() + sample.durationSeconds * 1000)
  const participants = sample.participants.map((person, position) => newParticipant(parent, person, position))
  const meeting = await insertMeeting(tx, {
    ...parent,
    ...firstState({ startedAt, endedAt, status: 'processing', language: null }, now),
    title: sample.title,
    platform: sample.platform,
    participantCount: participants.length,
    metadata: sample.metadata,
    sampleKey: sample.key,
    createdAt: now,
    updatedAt: now,
  })
  await saveParticipants(tx, { added: participants, changed: [] })
  return { ...meeting, participants }
}
