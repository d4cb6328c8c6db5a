import type { Caller, Tenant } from '@mi/contracts'
import { newId } from '@mi/ids'
import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertItems } from '../src/action-items/store/action-items.ts'
import { findMeetingNotes } from '../src/answers/store/meeting-notes.ts'
import { type InsightsDatabase, insightsDatabase } from '../src/store/database.ts'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
let database: InsightsDatabase
beforeAll(async () => {
  services = await startServices()
  database = insightsDatabase.open({ url: services.databaseUrl })
})
afterAll(async () => {
  await database.close()
  await services.stop()
})

const QUOTE_BYTES = 1_500

/** A meeting with one action item, whose citation has about {@link QUOTE_BYTES}. */
async function addMeeting({ accountId, mode }: Tenant): Promise<string> {
  const meetingId = newId('mtg')
  const tenant = { accountId, mode }
  const now = new Date()
  await database.prisma.meetingRef.create({
    data: {
      meetingId,
      ...tenant,
      title: 'Planning',
      status: 'completed',
      platform: 'zoom',
      startedAt: now,
      version: 1,
    },
  })
  const quote = Array.from(
    { length: QUOTE_BYTES / 10 },
    (_, n) => `word${String(n * 7919).padStart(6)}`,
  ).join('')
  await insertItems(database.prisma, [
    {
      id: newId('act'),
      ...tenant,
      meetingId,
      title: 'Send the report',
      description: null,
      status: 'pending',
      priority: 'medium',
      assigneeId: null,
      assigneeName: null,
      assigneeEmail: null,
      dueDate: null,
      source: 'generated',
      sourceSegmentId: null,
      citations: [{ segmentId: newId('seg'), start: 0, end: 1, quote }],
      generatedTitle: null,
      confidence: 0.9,
      edited: false,
      completedAt: null,
      createdAt: now,
      updatedAt: now,
    },
  ])
  return meetingId
}

it('reads the notes of the first meetings up to the limit of bytes', async () => {
  const { accountId, mode } = services.newCaller()
  const tenant = { accountId, mode }
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push(await addMeeting(tenant))
  const read = async (maxBytes?: number) =>
    (await findMeetingNotes(database, tenant, ids, 'UTC', maxBytes)).map(({ meetingId }) => meetingId)
  expect(await read()).toEqual(ids)
  expect(await read(QUOTE_BYTES * 3.9)).toEqual(ids.slice(0, 3))
  expect(await read(1)).toEqual(ids.slice(0, 1))
})

it('reads the sources of at most three questions of an account at once', async () => {
  const [busy, other] = [services.newCaller(), services.newCaller()]
  for (const caller of [busy, other]) await addMeeting(caller)
  const ask = (caller: Caller) =>
    services.questions.ask({ question: 'What are the next steps?' }, services.as(caller))
  const countWaiting = async () => {
    const { rows } = await database.poolAcrossTenants.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  const blocker = await database.poolAcrossTenants.connect()
  await blocker.query('begin; lock table action_items in access exclusive mode')
  const questions = Array.from({ length: 9 }, () => ask(busy))
  await eventually(countWaiting, count => count === 3)
  // A question of another account does not wait for the questions of the first account.
  questions.push(ask(other))
  await eventually(countWaiting, count => count === 4)
  await blocker.query('commit')
  blocker.release()
  for (const { found } of await Promise.all(questions)) expect(found).toBe(true)
})
