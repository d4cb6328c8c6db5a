import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOptions } from '@mi/contracts'
import type { UpdateActionItemRequestInit } from '@mi/contracts/mi/insights/v1'
import { type CloudEvent, openEventBus } from '@mi/events'
import { newId } from '@mi/ids'
import { eventually } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANNING } from './planning.ts'
import {
  createMeeting,
  finishedSummary,
  type StartedServices,
  startServices,
  summarisedMeeting,
} from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const account = () => services.as(services.newCaller())
const PEOPLE = [
  { name: 'Maria Lopez', email: 'maria@example.com' },
  { name: 'Tom Becker' },
  { name: 'Tom Winter' },
]

const update = (
  call: CallOptions,
  id: string,
  change: Omit<UpdateActionItemRequestInit, 'id' | 'updateMask'>,
) =>
  services.items.updateActionItem(
    {
      id,
      ...change,
      updateMask: Object.keys(change).map(field => field.replace('dueDate', 'due_date')),
    },
    call,
  )

async function manualItem(call: CallOptions) {
  const meetingId = await createMeeting(services, call, { participants: PEOPLE })
  return services.items.createActionItem({ meetingId, title: 'Order lunch' }, call)
}

describe('a manual action item', () => {
  it('is created with its defaults, read, and deleted', async () => {
    const call = account()
    const item = await manualItem(call)
    expect(item).toMatchObject({
      title: 'Order lunch',
      description: null,
      status: 'pending',
      priority: 'medium',
      assignee: null,
      dueDate: null,
      sourceSegmentId: null,
      completedAt: null,
      citations: [],
      source: 'manual',
      meetingTitle: 'Weekly planning',
    })
    expect(await services.items.getActionItem({ id: item.id }, call)).toEqual(item)
    await services.items.deleteActionItem({ id: item.id }, call)
    await expect(services.items.getActionItem({ id: item.id }, call)).rejects.toMatchObject({
      status: 'not_found',
      message: 'There is no such action item.',
    })
  })

  it('is refused with 409 when the meeting has 1,000 items', async () => {
    const call = account()
    const { id, meetingId } = await manualItem(call)
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    const columns = await client.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'action_items' and column_name <> 'id' and is_generated = 'NEVER'`,
    )
    const { names } = columns.rows[0]
    await client.query(
      `insert into action_items (id, ${names})
       select id || '_' || number, ${names} from action_items, generate_series(2, 1000) number where id = $1`,
      [id],
    )
    await client.end()
    const another = services.items.createActionItem({ meetingId, title: 'One more' }, call)
    await expect(another).rejects.toMatchObject({ status: 'conflict', code: 'limit_reached' })
  })

  it('cites its source segment', async () => {
    const call = account()
    const { meetingId } = await summarisedMeeting(services, call, PLANNING)
    const { transcript } = await services.transcripts.getMeetingTranscript({ meetingId }, call)
    const segment = transcript?.segments[2]
    const item = await services.items.createActionItem(
      {
        meetingId,
        title: 'x',
        assignee: 'Tom',
        dueDate: '2026-03-06',
        sourceSegmentId: segment?.id as string,
      },
      call,
    )
    expect(item).toMatchObject({
      sourceSegmentId: segment?.id,
      citations: [{ segmentId: segment?.id, quote: segment?.text, start: segment?.start, end: segment?.end }],
      assignee: { name: 'Tom Becker' },
      dueDate: '2026-03-06',
    })
    await expect(
      services.items.createActionItem({ meetingId, title: 'x', sourceSegmentId: newId('seg') }, call),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'source_segment_id' }] })
  })

  it('needs a meeting of the account', async () => {
    const meetingId = await createMeeting(services, account())
    await expect(services.items.createActionItem({ meetingId, title: 'x' }, account())).rejects.toMatchObject(
      { status: 'not_found', message: 'There is no such meeting.' },
    )
  })

  it('cannot be read, changed or deleted by another account', async () => {
    const { id } = await manualItem(account())
    const call = account()
    const missing = { status: 'not_found', message: 'There is no such action item.' }
    await expect(services.items.getActionItem({ id }, call)).rejects.toMatchObject(missing)
    await expect(update(call, id, { title: 'x' })).rejects.toMatchObject(missing)
    await expect(services.items.deleteActionItem({ id }, call)).rejects.toMatchObject(missing)
    await expect(services.items.getActionItemHistory({ id }, call)).rejects.toMatchObject(missing)
  })
})

describe('changing an action item', () => {
  it('changes only the given fields, and null clears a field', async () => {
    const call = account()
    const item = await manualItem(call)
    const changed = await update(call, item.id, {
      description: 'Pizza',
      dueDate: '2026-03-09',
      priority: 'high',
    })
    expect(changed).toEqual({
      ...item,
      description: 'Pizza',
      dueDate: '2026-03-09',
      priority: 'high',
      updatedAt: changed.updatedAt,
    })
    expect(changed.updatedAt.getTime()).toBeGreaterThanOrEqual(item.updatedAt.getTime())
    const cleared = await update(call, item.id, { description: null, dueDate: null })
    expect(cleared).toMatchObject({ description: null, dueDate: null, priority: 'high' })
    for (const field of ['status', 'priority'] as const)
      await expect(update(call, item.id, { [field]: null })).rejects.toMatchObject({
        status: 'invalid',
        details: [{ field }],
      })
  })

  it('updates updated_at even when nothing else changes', async () => {
    const call = account()
    const item = await manualItem(call)
    // Two operations within one millisecond have the same time.
    while (Date.now() <= item.updatedAt.getTime()) await sleep(1)
    const touched = await update(call, item.id, {})
    expect(touched).toEqual({ ...item, updatedAt: touched.updatedAt })
    expect(touched.updatedAt.getTime()).toBeGreaterThan(item.updatedAt.getTime())
    expect((await services.items.getActionItem({ id: item.id }, call)).updatedAt).toEqual(touched.updatedAt)
    expect((await services.items.getActionItemHistory({ id: item.id }, call)).data).toEqual([])
  })

  it('sets the time of each completion; any other status clears it', async () => {
    const call = account()
    const { id } = await manualItem(call)
    const first = await update(call, id, { status: 'completed' })
    expect(first.completedAt).toEqual(first.updatedAt)
    expect((await update(call, id, { title: 'x' })).completedAt).toEqual(first.completedAt)
    const again = await update(call, id, { status: 'completed' })
    expect(again.completedAt).toEqual(again.updatedAt)
    expect((await update(call, id, { status: 'in_progress' })).completedAt).toBeNull()
  })

  it('assigns a participant whose event has not arrived yet', async () => {
    const call = account()
    const { id, meetingId } = await manualItem(call)
    const { participants } = await services.meetings.getMeeting({ id: meetingId }, call)
    const database = new pg.Client({ connectionString: services.databaseUrl })
    await database.connect()
    // The state before the event that added the participants.
    const makeOlder = () =>
      database.query(
        `update meeting_refs set participants = '[]', version = version - 1 where meeting_id = $1`,
        [meetingId],
      )
    const assignee = participants[0]?.id as string
    await makeOlder()
    expect((await update(call, id, { assignee })).assignee?.id).toBe(assignee)
    await makeOlder()
    const created = await services.items.createActionItem(
      { meetingId, title: 'Order dinner', assignee },
      call,
    )
    expect(created.assignee?.id).toBe(assignee)
    await database.end()
  })

  it('assigns by id, address or name, and null unassigns', async () => {
    const call = account()
    const item = await manualItem(call)
    const { participants } = await services.meetings.getMeeting({ id: item.meetingId }, call)
    const maria = participants.find(({ name }) => name === 'Maria Lopez')
    const person = { id: maria?.id, name: 'Maria Lopez', email: 'maria@example.com' }
    for (const assignee of [maria?.id as string, 'MARIA@example.com', 'maria', 'Lopez'])
      expect((await update(call, item.id, { assignee })).assignee).toEqual(person)
    expect((await update(call, item.id, { assignee: 'Zoe' })).assignee).toEqual({
      id: null,
      name: 'Zoe',
      email: null,
    })
    expect((await update(call, item.id, { assignee: 'zoe@example.com' })).assignee).toMatchObject({
      id: null,
      email: 'zoe@example.com',
    })
    expect((await update(call, item.id, { assignee: null })).assignee).toBeNull()
    await expect(update(call, item.id, { assignee: 'Tom' })).rejects.toMatchObject({
      status: 'conflict',
      code: 'ambiguous_assignee',
      details: [
        { field: 'assignee', message: expect.stringContaining('Tom Becker') },
        { field: 'assignee', message: expect.stringContaining('Tom Winter') },
      ],
    })
    for (const assignee of [newId('prt'), ' '])
      await expect(update(call, item.id, { assignee })).rejects.toMatchObject({ status: 'invalid' })
  })

  it('returns its history with actors, oldest first', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const { id } = await manualItem(call)
    await update(call, id, { title: 'Order dinner', priority: 'low' })
    await update(call, id, { priority: 'low' })
    await update(call, id, { assignee: 'Maria', status: 'completed' })
    const { data, pagination } = await services.items.getActionItemHistory({ id }, call)
    expect(pagination).toMatchObject({ total: 2, hasMore: false })
    const actor = { type: 'api_key', id: caller.credentialId }
    expect(data).toMatchObject([
      {
        actor,
        changes: [
          { field: 'title', from: 'Order lunch', to: 'Order dinner' },
          { field: 'priority', from: 'medium', to: 'low' },
        ],
      },
      {
        actor,
        changes: [
          { field: 'status', from: 'pending', to: 'completed' },
          { field: 'assignee', from: null, to: 'Maria Lopez' },
        ],
      },
    ])
    const page = await services.items.getActionItemHistory({ id, limit: 1 }, call)
    const rest = await services.items.getActionItemHistory(
      { id, cursor: page.pagination?.nextCursor as string },
      call,
    )
    expect([...page.data, ...rest.data]).toEqual(data)
  })

  it('publishes updated, and completed for each completion', async () => {
    const call = account()
    const { id } = await manualItem(call)
    await update(call, id, { title: 'x' })
    // An update without a change is not recorded.
    await update(call, id, {})
    await update(call, id, { title: 'x' })
    await update(call, id, { status: 'completed' })
    await update(call, id, { status: 'pending' })
    await update(call, id, { status: 'completed' })
    const seen: CloudEvent[] = []
    const bus = openEventBus({ databaseUrl: services.eventsDatabaseUrl })
    bus.subscribe({
      durable: 'item-events',
      types: ['created', 'updated', 'completed'].map(what => `mi.insights.action_item.${what}.v1`),
      async handle(event) {
        if (event.data.action_item_id === id) seen.push(event)
        return 'done'
      },
    })
    await eventually(
      async () => seen.length,
      count => count === 7,
    )
    await bus.close()
    expect(seen.map(({ type }) => type.split('.')[3])).toEqual([
      'created',
      'updated',
      'updated',
      'completed',
      'updated',
      'updated',
      'completed',
    ])
  })
})

describe('a change of the meeting', () => {
  it('updates title and participant names on its items', async () => {
    const call = account()
    const item = await manualItem(call)
    await update(call, item.id, { assignee: 'Maria' })
    const { participants } = await services.meetings.getMeeting({ id: item.meetingId }, call)
    const renamed = participants.map(one => ({
      ...one,
      name: one.name === 'Maria Lopez' ? 'Maria López-Vega' : one.name,
    }))
    await services.meetings.updateMeeting(
      {
        id: item.meetingId,
        title: 'Replanning',
        participants: renamed,
        updateMask: ['title', 'participants'],
      },
      call,
    )
    await eventually(
      () => services.items.getActionItem({ id: item.id }, call),
      ({ meetingTitle, assignee }) => meetingTitle === 'Replanning' && assignee?.name === 'Maria López-Vega',
    )
    const others = renamed.filter(({ name }) => !name.startsWith('Maria'))
    await services.meetings.updateMeeting(
      { id: item.meetingId, participants: others, updateMask: ['participants'] },
      call,
    )
    const left = await eventually(
      () => services.items.getActionItem({ id: item.id }, call),
      ({ assignee }) => assignee?.id === null,
    )
    expect(left.assignee).toEqual({ id: null, name: 'Maria López-Vega', email: 'maria@example.com' })
  })
})

describe('regeneration', () => {
  it('keeps edited, completed, manual and deleted items without duplicates', async () => {
    const call = account()
    const { id, meetingId } = await summarisedMeeting(services, call, PLANNING)
    const list = async () =>
      (await services.items.listActionItems({ meetingId, order: 'asc', limit: 100 }, call)).data
    const [edited, completed, deleted, ...untouched] = await list()
    if (!edited || !completed || !deleted) throw new Error('the meeting has too few items for this test')
    const kept = [
      await update(call, edited.id, { title: 'Something else entirely', dueDate: '2026-04-01' }),
      await update(call, completed.id, { status: 'completed' }),
      await services.items.createActionItem({ meetingId, title: 'Order lunch' }, call),
    ]
    await services.items.deleteActionItem({ id: deleted.id }, call)
    for (let round = 0; round < 2; round++) {
      await services.summaries.regenerateSummary({ id }, call)
      await finishedSummary(services, call, meetingId)
      const after = await list()
      expect(after.map(one => one.id).sort()).toEqual([...kept, ...untouched].map(one => one.id).sort())
      for (const item of kept) expect(after).toContainEqual(item)
    }
  })
})
