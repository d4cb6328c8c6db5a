import { MEETING_STATUS, type MeetingStatus, PLATFORM, type Platform } from '@mi/contracts/mi/meetings/v1'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MeetingsDatabase, meetingsDatabase } from '../src/store/database.ts'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
let database: MeetingsDatabase
beforeAll(async () => {
  services = await startServices()
  database = meetingsDatabase.open({ url: services.databaseUrl })
})
afterAll(async () => {
  await database.close()
  await services.stop()
})

interface Seeded {
  id: string
  status: MeetingStatus
  platform: Platform
  startedAt: Date
}

/** Meetings of every status and platform around the ends of months and days, some with equal starts. */
async function seed(accountId: string): Promise<Seeded[]> {
  const edges = [
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00Z',
    '2026-01-31T12:00:00Z',
    '2026-02-01T00:00:00Z',
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00.001Z',
    '2026-03-15T08:30:00Z',
  ]
  const meetings = Array.from(
    { length: 140 },
    (_, n): Seeded => ({
      id: newId('mtg'),
      status: MEETING_STATUS[n % 5] as MeetingStatus,
      platform: PLATFORM[Math.floor(n / 5) % 6] as Platform,
      startedAt: new Date(edges[n % edges.length] as string),
    }),
  )
  const common = {
    accountId,
    mode: 'live' as const,
    title: 'x',
    createdAt: new Date(),
    updatedAt: new Date(),
  }
  await database.prisma.meeting.createMany({ data: meetings.map(meeting => ({ ...common, ...meeting })) })
  return meetings
}

const byOrder = (a: Seeded, b: Seeded) =>
  b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1)

describe('listing meetings', () => {
  it('returns the matching meetings in order with total for every filter', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const seeded = await seed(caller.accountId)
    const bounds = [
      null,
      new Date('2026-01-01T00:00:00Z'),
      new Date('2026-01-31T12:00:00Z'),
      new Date('2026-02-28T23:59:59.999Z'),
      new Date('2026-03-15T08:30:00Z'),
      new Date('2030-01-01T00:00:00Z'),
    ]
    for (const status of [null, 'completed', 'failed'] as const)
      for (const platform of [null, 'zoom'] as const)
        for (const from of bounds)
          for (const to of bounds) {
            const wanted = seeded
              .filter(
                meeting =>
                  (!status || meeting.status === status) &&
                  (!platform || meeting.platform === platform) &&
                  (!from || meeting.startedAt >= from) &&
                  (!to || meeting.startedAt <= to),
              )
              .sort(byOrder)
            const { data, pagination } = await services.meetings.listMeetings(
              { status, platform, from, to, limit: 7 },
              call,
            )
            const where = JSON.stringify({ status, platform, from, to })
            expect(
              data.map(({ id }) => id),
              where,
            ).toEqual(wanted.slice(0, 7).map(({ id }) => id))
            expect(pagination, where).toMatchObject({ total: wanted.length, hasMore: wanted.length > 7 })
          }
  })

  it('returns each meeting once in pages by offset and by cursor', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const wanted = (await seed(caller.accountId)).sort(byOrder).map(({ id }) => id)
    const byOffset: string[] = []
    for (let offset = 0, more = true; more; offset += 33) {
      const { data, pagination } = await services.meetings.listMeetings({ limit: 33, offset }, call)
      expect(pagination).toMatchObject({ total: 140, limit: 33, offset })
      byOffset.push(...data.map(({ id }) => id))
      more = pagination?.hasMore ?? false
    }
    expect(byOffset).toEqual(wanted)
    const byCursor: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof services.meetings.listMeetings>> =
        await services.meetings.listMeetings({ limit: 33, cursor }, call)
      byCursor.push(...page.data.map(({ id }) => id))
      cursor = page.pagination?.nextCursor ?? null
    }
    expect(byCursor).toEqual(wanted)
    const behind = await services.meetings.listMeetings({ offset: 500 }, call)
    expect(behind).toMatchObject({ data: [], pagination: { total: 140, hasMore: false, nextCursor: null } })
  })

  it('accepts the first and the last possible day', async () => {
    const call = services.as(services.newCaller())
    for (const startedAt of [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')])
      await services.meetings.createMeeting({ title: 'x', platform: 'zoom', startedAt }, call)
    const from = new Date('0001-01-01T00:00:00Z')
    const to = new Date('9999-12-31T23:59:59.999Z')
    for (const range of [{ from }, { to }, { from, to }]) {
      const { data, pagination } = await services.meetings.listMeetings(range, call)
      expect(data.map(({ startedAt }) => startedAt)).toEqual([to, from])
      expect(pagination?.total).toBe(2)
    }
  })

  it('is empty for a new account', async () => {
    expect(await services.meetings.listMeetings({}, services.as(services.newCaller()))).toEqual({
      data: [],
      pagination: { total: 0, limit: 20, offset: 0, hasMore: false, nextCursor: null },
    })
  })

  it('refuses an invalid cursor', async () => {
    await expect(
      services.meetings.listMeetings({ cursor: 'nonsense' }, services.as(services.newCaller())),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'cursor' }] })
  })

  it('keeps totals exact through concurrent changes and deletions', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const make = (n: number) =>
      services.meetings.createMeeting(
        {
          title: `${n}`,
          platform: PLATFORM[n % 6] as Platform,
          startedAt: new Date(Date.UTC(2026, n % 4, 1 + (n % 28))),
          status: 'scheduled',
        },
        call,
      )
    const made = await Promise.all(Array.from({ length: 40 }, (_, n) => make(n)))
    await Promise.all(
      made.map(({ id }, n) => {
        if (n % 4 === 0) return services.meetings.deleteMeeting({ id }, call)
        if (n % 4 === 1)
          return services.meetings.updateMeeting({ id, status: 'failed', updateMask: ['status'] }, call)
        if (n % 4 === 2)
          return services.meetings.updateMeeting(
            { id, startedAt: new Date('2027-05-05'), updateMask: ['started_at'] },
            call,
          )
        return services.meetings.updateMeeting({ id, platform: 'zoom', updateMask: ['platform'] }, call)
      }),
    )
    const { rows } = await database.poolAcrossTenants.query(
      `with counted as (
         select level, bucket, status, platform, count from meeting_counts where account_id = $1 and count <> 0),
       real as (
         select level, bucket, status, platform, count(*)::int from meetings,
           lateral (values ('all'::count_level, date '1970-01-01'),
             ('month', date_trunc('month', started_at at time zone 'UTC')::date),
             ('day', (started_at at time zone 'UTC')::date)) as l (level, bucket)
         where account_id = $1 group by 1, 2, 3, 4)
       select (select count(*) from (table counted except table real) a) + (select count(*) from (table real except table counted) b) as differences,
         (select count(*) from real) as rows`,
      [caller.accountId],
    )
    expect(Number(rows[0].differences)).toBe(0)
    expect(Number(rows[0].rows)).toBeGreaterThan(20)
    expect((await services.meetings.listMeetings({}, call)).pagination?.total).toBe(30)
    expect((await services.meetings.listMeetings({ status: 'failed' }, call)).pagination?.total).toBe(10)
  })
})
