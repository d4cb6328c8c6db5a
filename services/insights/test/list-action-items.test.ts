import type { Caller } from '@mi/contracts'
import type { ActionItem, ListActionItemsRequestInit } from '@mi/contracts/mi/insights/v1'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ItemRecord, insertItems } from '../src/action-items/store/action-items.ts'
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

const ADA = newId('prt')
const ASSIGNEES = [
  null,
  { id: ADA, name: 'Ada Lovelace', email: 'ada@example.com' },
  { id: newId('prt'), name: 'Bo 100%_Sure', email: null },
  { id: null, name: 'Grace', email: null },
]
const DATES = [null, '2026-03-01', '2026-03-02', '2026-12-31']
const MOMENTS = ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.001Z', '2026-02-09T12:00:00.000Z']
const TITLES = ['Fix the login page', 'Send the café report', '修复登录页面', "O'Neil's e-mail & \\ notes"]

/** Items with every status, priority, date and assignee in two meetings, many of them with the same creation time. */
async function seed(caller: Caller): Promise<ItemRecord[]> {
  const { accountId, mode } = caller
  const tenant = { accountId, mode }
  const meetings = [newId('mtg'), newId('mtg')]
  for (const meetingId of meetings)
    await database.prisma.meetingRef.create({
      data: {
        meetingId,
        ...tenant,
        title: `About ${meetingId}`,
        status: 'completed',
        platform: 'zoom',
        startedAt: new Date(),
        version: 1,
      },
    })
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
  const items = Array.from({ length: 144 }, (_, n): ItemRecord => {
    const assignee = pick(ASSIGNEES, n)
    return {
      id: newId('act'),
      ...tenant,
      meetingId: pick(meetings, n),
      title: `${pick(TITLES, Math.floor(n / 3))} ${n}`,
      description: n % 5 === 0 ? 'Before the audit' : null,
      status: pick(['pending', 'in_progress', 'completed'] as const, n),
      priority: pick(['high', 'medium', 'low'] as const, Math.floor(n / 2)),
      assigneeId: assignee?.id ?? null,
      assigneeName: assignee?.name ?? null,
      assigneeEmail: assignee?.email ?? null,
      dueDate: pick(DATES, Math.floor(n / 4)),
      source: 'generated',
      sourceSegmentId: null,
      citations: [],
      generatedTitle: null,
      confidence: pick([0.9, 0.4, 0.5, null], Math.floor(n / 6)),
      edited: false,
      completedAt: null,
      createdAt: new Date(pick(MOMENTS, Math.floor(n / 5))),
      updatedAt: new Date(),
    }
  })
  await insertItems(database.prisma, items)
  return items
}

const RANK = { high: 3, medium: 2, low: 1 }

function compare(sort: 'created_at' | 'due_date' | 'priority', order: 'asc' | 'desc') {
  const way = order === 'asc' ? 1 : -1
  const value = (item: ItemRecord) =>
    ({ created_at: item.createdAt.getTime(), due_date: item.dueDate, priority: RANK[item.priority] })[sort]
  return (a: ItemRecord, b: ItemRecord) => {
    const [left, right] = [value(a), value(b)]
    if (left === null && right !== null) return 1
    if (right === null && left !== null) return -1
    if (left !== right) return way * ((left as string) < (right as string) ? -1 : 1)
    return way * (a.id < b.id ? -1 : 1)
  }
}

const FILTERS: { what: ListActionItemsRequestInit; fits(item: ItemRecord): boolean }[] = [
  { what: {}, fits: () => true },
  { what: { minConfidence: 0.5 }, fits: item => (item.confidence ?? 1) >= 0.5 },
  { what: { status: 'completed' }, fits: item => item.status === 'completed' },
  {
    what: { priority: 'high', status: 'pending' },
    fits: i => i.priority === 'high' && i.status === 'pending',
  },
  { what: { assignee: ADA }, fits: item => item.assigneeId === ADA },
  { what: { assignee: 'lovel' }, fits: item => item.assigneeName === 'Ada Lovelace' },
  { what: { assignee: '100%_s' }, fits: item => item.assigneeName === 'Bo 100%_Sure' },
  { what: { dueBefore: '2026-03-01' }, fits: item => item.dueDate !== null && item.dueDate <= '2026-03-01' },
  {
    what: { dueAfter: '2026-03-02', dueBefore: '2026-12-31' },
    fits: item => item.dueDate !== null && item.dueDate >= '2026-03-02',
  },
  {
    what: { createdAfter: new Date(MOMENTS[1] as string) },
    fits: i => i.createdAt >= new Date(MOMENTS[1] as string),
  },
  { what: { q: 'CAFE' }, fits: item => item.title.includes('café') },
  { what: { q: 'audit before' }, fits: item => item.description !== null },
  { what: { q: 'login audit' }, fits: i => i.title.includes('login') && i.description !== null },
  { what: { q: '登录' }, fits: item => item.title.includes('登录') },
  { what: { q: "o'neil's & \\" }, fits: item => item.title.startsWith("O'Neil") },
  { what: { q: '&|!:*' }, fits: () => false },
]

describe('listing action items', () => {
  it('returns matching items in order with totals, by offset and cursor', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const items = await seed(caller)
    for (const { what, fits } of FILTERS)
      for (const sort of ['created_at', 'due_date', 'priority'] as const)
        for (const order of ['asc', 'desc'] as const) {
          const wanted = items
            .filter(fits)
            .toSorted(compare(sort, order))
            .map(({ id }) => id)
          const request = { ...what, sort, order, limit: 37 }
          const about = JSON.stringify(request)
          const byOffset: ActionItem[] = []
          for (let offset = 0, more = true; more; offset += 37) {
            const { data, pagination } = await services.items.listActionItems({ ...request, offset }, call)
            expect(pagination, about).toMatchObject({ total: wanted.length, limit: 37, offset })
            byOffset.push(...data)
            more = pagination?.hasMore ?? false
          }
          expect(
            byOffset.map(({ id }) => id),
            about,
          ).toEqual(wanted)
          const byCursor: string[] = []
          for (let cursor: string | null = ''; cursor !== null; ) {
            const page: Awaited<ReturnType<typeof services.items.listActionItems>> =
              await services.items.listActionItems({ ...request, cursor }, call)
            byCursor.push(...page.data.map(({ id }) => id))
            cursor = page.pagination?.nextCursor ?? null
          }
          expect(byCursor, about).toEqual(wanted)
        }
  })

  it('returns the items of one meeting, newest first, with its title', async () => {
    const caller = services.newCaller()
    const items = await seed(caller)
    const meetingId = items[0]?.meetingId as string
    const { data, pagination } = await services.items.listActionItems({ meetingId }, services.as(caller))
    expect(pagination).toMatchObject({ total: 72, limit: 20, offset: 0, hasMore: true })
    const wanted = items.filter(item => item.meetingId === meetingId).toSorted(compare('created_at', 'desc'))
    expect(data.map(({ id }) => id)).toEqual(wanted.slice(0, 20).map(({ id }) => id))
    expect(new Set(data.map(({ meetingTitle }) => meetingTitle))).toEqual(new Set([`About ${meetingId}`]))
  })

  it('returns nothing of another account or the other mode', async () => {
    const caller = services.newCaller()
    const [item] = await seed(caller)
    const strangers = [services.newCaller(), { ...caller, mode: 'test' as const }]
    for (const stranger of strangers) {
      const call = services.as(stranger)
      expect((await services.items.listActionItems({}, call)).pagination?.total).toBe(0)
      const filtered = await services.items.listActionItems({ meetingId: item?.meetingId as string }, call)
      expect(filtered.data).toEqual([])
    }
  })

  it.each([
    ['of another order', ['priority', 'asc', 'high', 'act_1']],
    ['with a date that is none', ['due_date', 'desc', '2026-02-30', 'act_1']],
    ['with a moment that is none', ['created_at', 'desc', 'yesterday', 'act_1']],
    ['with a priority that is none', ['priority', 'desc', 'urgent', 'act_1']],
    ['of another list', ['x']],
  ])('refuses a cursor %s', async (_what, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    const [sort] = position as ['created_at' | 'due_date' | 'priority']
    const known = ['created_at', 'due_date', 'priority'].includes(sort)
    await expect(
      services.items.listActionItems({ cursor, ...(known && { sort }) }, services.as(services.newCaller())),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'cursor' }] })
  })
})
