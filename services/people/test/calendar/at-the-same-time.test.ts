// Concurrent changes between reading and writing a calendar. A lock of the test holds the writer back.
import { openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import { startTestServices, type TestServices, untilWaiting } from '@mi/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CalendarItem } from '../../src/calendar/domain/event-fields.ts'
import { applyItems } from '../../src/calendar/store/apply-items.ts'
import { lockConnection, updateConnection } from '../../src/calendar/store/connections.ts'
import { sealGrant } from '../../src/calendar/store/grants.ts'
import { type Candidate, findLinkedOrNamed, linkEvents } from '../../src/calendar/store/links.ts'
import { type PeopleDatabase, peopleDatabase, type Tx } from '../../src/store/database.ts'
import { type GoogleServer, startGoogleServer } from './support/google-server.ts'
import { CLIENT } from './support/oauth-tokens.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let google: GoogleServer
let services: TestServices
let database: PeopleDatabase
beforeAll(async () => {
  google = await startGoogleServer()
  const client = { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret }
  services = await startTestServices(['people'], {
    env: { people: { ...client, GOOGLE_OAUTH_URL: google.url } },
  })
  database = peopleDatabase.open({ url: services.databaseUrl('people') })
})
afterAll(async () => {
  await database?.close()
  await services?.stop()
  await google?.stop()
})

/** Runs a transaction of the test, in which it may wait for other statements. */
const holding = <Result>(work: (tx: Tx) => Promise<Result>) =>
  database.transaction(work, { timeoutMs: 100_000 })

/** Resolves when `count` statements wait for a lock. */
const waiting = (count = 1) => untilWaiting(services.databaseUrl('people'), { count })

/** A connected calendar of a user in a new account. */
async function connected(mode: 'live' | 'test' = 'live') {
  const caller = services.newCaller(mode)
  const { accountId, userId } = caller
  const [id, tenant] = [newId('cal'), { accountId, mode }]
  const { MASTER_KEYS = '' } = await services.prepare('people')
  const grant = (refreshToken: string) => {
    google.tokens.refreshTokens.add(refreshToken)
    const tokens = { accessToken: 'a', refreshToken, expiresAt: new Date(Date.now() + 3_600_000) }
    return sealGrant(openEncryption(MASTER_KEYS)!, id, tokens)
  }
  const now = new Date()
  const [given, times] = [
    { provider: 'google', name: 'Work', status: 'active' },
    { createdAt: now, updatedAt: now },
  ]
  await database.prisma.calendarConnection.create({
    data: { id, ...tenant, userId, ...given, ...times, grant: grant(`first-${id}`) },
  })
  const apply = (tx: Tx, ...items: CalendarItem[]) =>
    applyItems(tx, tenant, { connectionId: id, userId, generation: 0, items, removed: [] }, now)
  const eventOf = async (externalId: string) => {
    const event = await database.prisma.calendarEvent.findFirst({ where: { ...tenant, externalId } })
    if (!event) throw new Error('no event')
    return event
  }
  return { call: services.as(caller), tenant, id, grant, apply, eventOf }
}

function item(
  externalId: string,
  meetingUrl: string | null = 'https://meet.google.com/abc-defg-hij',
): CalendarItem {
  const startTime = new Date(Date.now() + 3_600_000)
  return {
    ...{ externalId, seriesId: null, fromSeries: false, title: externalId, provider: 'google', meetingUrl },
    ...{
      startTime,
      endTime: new Date(startTime.getTime() + 3_600_000),
      platform: 'google_meet',
      meetingKey: 'abc',
    },
    ...{ attendees: [], isCancelled: false, isDeclined: false },
  }
}

test('a sync during a sandbox reset stores no events or grant', async () => {
  const { call, tenant, id, grant, apply } = await connected('test')
  const lifecycle = services.peer('mi.lifecycle.v1.Lifecycle', { servedBy: 'people' })
  const { reset } = await holding(async tx => {
    // This locks as a sync step does after it has refreshed the grant.
    await lockConnection(tx, tenant, id)
    await updateConnection(tx, tenant, id, { grant: grant(`last-${id}`) })
    await apply(tx, item('a'))
    const reset = lifecycle.eraseSandbox({ eventId: newId('evn') }, call)
    await waiting()
    return { reset }
  })
  await reset
  expect(await database.prisma.calendarEvent.count({ where: tenant })).toBe(0)
  expect(await database.prisma.calendarConnection.count({ where: tenant })).toBe(0)
  await expect.poll(() => google.tokens.refreshTokens.has(`last-${id}`), { timeout: 60_000 }).toBe(false)
})

test('keeps a choice that is made during a sync', async () => {
  const { call, apply, eventOf } = await connected()
  const calendar = services.client('mi.people.v1.Calendar')
  await database.transaction(tx => apply(tx, item('a')))
  const { id } = await eventOf('a')
  const { reading, choosing } = await holding(async tx => {
    // The sync has read `a` and waits before it writes, because the lock holds `b`, which comes before it.
    await apply(tx, item('b', null))
    const reading = database.transaction(other => apply(other, item('b', null), item('a')))
    await waiting()
    const choice = { id, recordingStatus: 'skipped', updateMask: ['recording_status'] } as const
    const choosing = calendar.updateCalendarEvent({ ...choice, updateMask: [...choice.updateMask] }, call)
    await Promise.race([choosing, waiting(2)])
    return { reading, choosing }
  })
  await Promise.all([reading, choosing])
  expect(await eventOf('a')).toMatchObject({ choice: 'skipped', recordingStatus: 'skipped' })
})

test('links an event to the first of two concurrent meetings', async () => {
  const { tenant, apply, eventOf } = await connected()
  await database.transaction(tx => apply(tx, item('a')))
  const event = (await findLinkedOrNamed(database, tenant, '', (await eventOf('a')).id)) as Candidate
  const link = (tx: Tx, meetingId: string) =>
    linkEvents(tx, tenant, { meeting: { meetingId, status: 'in_progress' }, event }, new Date())
  const { second } = await holding(async tx => {
    await link(tx, 'mtg_first')
    const second = database.transaction(other => link(other, 'mtg_second'))
    await waiting()
    return { second }
  })
  await second
  expect(await eventOf('a')).toMatchObject({ meetingId: 'mtg_first', recordingStatus: 'recording' })
})
