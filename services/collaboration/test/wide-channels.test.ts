// Channels that are wide: lists and counters, compared with the tables for each user.
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { createJobQueue } from '@mi/jobs'
import { freshDatabaseUrl } from '@mi/testkit'
import fc from '@mi/testkit/property'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { widePlan } from '../src/channels/domain/wide-plan.ts'
import { addToChannelCount, addToMembershipCount, readTotals } from '../src/channels/store/channel-counts.ts'
import { addMember, removeMember } from '../src/channels/store/channel-members.ts'
import { nameColumns } from '../src/channels/store/channel-names.ts'
import { nextActivity } from '../src/channels/store/channels.ts'
import { listChannels } from '../src/channels/store/list-channels.ts'
import { removeChannel } from '../src/channels/store/remove-channel.ts'
import { saveChannel } from '../src/channels/store/save-channel.ts'
import { type CollaborationDatabase, collaborationDatabase, type Tx } from '../src/store/database.ts'

const PEOPLE = Array.from({ length: 110 }, (_, number) => `usr_${String(number).padStart(3, '0')}`)
/** Users who join first, join in between and join last. */
const ASKED = ['usr_001', 'usr_060', 'usr_109']
const jobs = createJobQueue<string>()

let database: CollaborationDatabase
beforeAll(async () => {
  const url = freshDatabaseUrl('wide_channels')
  await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
  database = collaborationDatabase.open({ url })
}, 120_000)
afterAll(() => database?.close())

/** `grow` and `shrink` change a channel to a number of members, across both limits and back. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('grow' as const), at: fc.nat(), to: fc.integer({ min: 40, max: 110 }) }),
  fc.record({ kind: fc.constant('shrink' as const), at: fc.nat(), to: fc.integer({ min: 1, max: 110 }) }),
  fc.record({ kind: fc.constantFrom('create', 'touch', 'show', 'delete'), at: fc.nat(), to: fc.nat() }),
)

it('matches the tables while channels become wide and narrow', {
  timeout: 300_000,
}, async () => {
  const steps = fc.array(step, { minLength: 8, maxLength: 14 })
  let switched = 0
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      const tenant = { accountId: newId('acc'), mode: 'live' as const }
      // Three of four are wide at first, so that a short page walks them and a long page collects them.
      const begin = [
        ...Array.from({ length: 4 }, () => ({ kind: 'create', at: 0, to: 0 })),
        ...[0, 1, 2].map(at => ({ kind: 'grow', at, to: 101 })),
      ]
      for (const statement of [...begin, ...all]) {
        const before = await widths(tenant)
        await database.transaction(tx => run(tx, tenant, statement), { timeoutMs: 60_000 })
        const after = await widths(tenant)
        if (before.some(({ id, wide }) => after.some(now => now.id === id && now.wide !== wide))) switched++
        for (const userId of ASKED) await compare(tenant, userId)
      }
    }),
    { numRuns: 2 },
  )
  expect(switched).toBeGreaterThan(0)
})

it('returns the same lists for every plan', { timeout: 180_000 }, async () => {
  const tenant = { accountId: newId('acc'), mode: 'live' as const }
  const WIDE = 400
  const start = Date.now()
  const rows = Array.from({ length: WIDE }, (_, n) => {
    const at = new Date(start + ((n * 7919) % WIDE) * 1000)
    const visibility = n % 3 === 0 ? ('private' as const) : ('public' as const)
    return {
      ...{ id: newId('chn'), ...tenant, name: `Wide ${n}`, ...nameColumns(tenant, `Wide ${n}`), visibility },
      ...{ ownerId: 'usr_owner', memberCount: 101, meetingCount: 0, wide: true },
      ...{ activeAt: at, createdAt: at, updatedAt: at },
    }
  })
  await database.prisma.channel.createMany({ data: rows })
  const isPublic = ({ visibility }: { visibility: string }) => visibility === 'public'
  const publicChannels = rows.filter(isPublic).length
  await addToChannelCount(database.prisma, tenant, { channels: WIDE, publicChannels, wideChannels: WIDE })
  const inOrder = rows.toSorted((a, b) => b.activeAt.getTime() - a.activeAt.getTime())
  for (const [plan, every] of [
    ['collect', 80],
    ['match', 4],
    ['ask', 1],
  ] as const) {
    const userId = `usr_${plan}`
    const mine = inOrder.filter((_, at) => at % every === 0)
    expect(widePlan(mine.length, WIDE, 11)).toBe(plan)
    const joined = mine.map(({ id }) => ({ channelId: id, userId, ...tenant, joinedAt: new Date() }))
    await database.prisma.channelMember.createMany({ data: joined })
    const wideChannels = mine.length
    await addToMembershipCount(database.prisma, tenant, userId, {
      ...{ channels: wideChannels, wideChannels },
      privateChannels: wideChannels - mine.filter(isPublic).length,
    })
    const all = inOrder.filter(channel => isPublic(channel) || mine.includes(channel))
    for (const [membership, expected] of [['mine', mine] as const, ['all', all] as const]) {
      const ids = async (offset: number, nameKey: string | null, after: { at: Date; id: string } | null) => {
        const filter = { userId, membership, nameKey }
        const { channels } = await listChannels(database, tenant, filter, { limit: 10, offset, after })
        return channels.map(({ id }) => id)
      }
      const expectedIds = expected.map(({ id }) => id)
      expect(await ids(0, null, null)).toEqual(expectedIds.slice(0, 11))
      expect(await ids(2, null, null)).toEqual(expectedIds.slice(2, 13))
      const { activeAt: at, id } = expected[1] as (typeof rows)[0]
      expect(await ids(0, null, { at, id })).toEqual(expectedIds.slice(2, 13))
      const found = expected.filter(({ name }) => name.includes('1'))
      expect(await ids(0, '1', null)).toEqual(found.slice(0, 11).map(item => item.id))
    }
  }
})

type Tenant = { accountId: string; mode: 'live' }

function widths(tenant: Tenant) {
  return database.prisma.channel.findMany({ where: { ...tenant }, orderBy: { id: 'asc' } })
}

async function run(
  tx: Tx,
  tenant: Tenant,
  { kind, at, to }: { kind: string; at: number; to: number },
): Promise<void> {
  const all = await tx.channel.findMany({ where: { ...tenant }, orderBy: { createdAt: 'asc' } })
  if (kind === 'create' || all.length === 0) return create(tx, tenant, all.length)
  let channel = all[at % all.length] as (typeof all)[0]
  const reread = async () => {
    channel = await tx.channel.findFirstOrThrow({ where: { id: channel.id, ...tenant } })
  }
  if (kind === 'delete') return removeChannel({ jobs }, tx, tenant, channel)
  if (kind === 'touch') {
    await saveChannel(tx, tenant, channel.id, { activeAt: await nextActivity(tx, tenant, new Date()) })
    return
  }
  if (kind === 'show') {
    const [visibility, shown] = channel.visibility === 'public' ? ['private', -1] : ['public', 1]
    await tx.$executeRaw`update membership_counts set private_channels = private_channels - ${shown}
      where account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode and user_id in (
        select user_id from channel_members where channel_id = ${channel.id} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode)`
    await addToChannelCount(tx, tenant, { publicChannels: shown as number })
    await saveChannel(tx, tenant, channel.id, { visibility: visibility as 'public' })
    return
  }
  const grow = kind === 'grow'
  // The first user is the owner and stays.
  for (const userId of grow ? PEOPLE : PEOPLE.slice(1).reverse()) {
    if (grow ? channel.memberCount >= to : channel.memberCount <= to) break
    if (grow) await addMember(tx, tenant, channel, userId, new Date())
    else await removeMember(tx, tenant, channel, userId)
    await reread()
  }
}

async function create(tx: Tx, tenant: Tenant, number: number): Promise<void> {
  const id = newId('chn')
  const ownerId = PEOPLE[0] as string
  const moment = new Date()
  const activeAt = await nextActivity(tx, tenant, moment)
  const name = `Channel ${number} ${id}`
  const columns = nameColumns(tenant, name)
  await tx.channel.create({
    data: {
      ...{ id, ...tenant, name, ...columns, visibility: 'public', ownerId },
      ...{ activeAt, createdAt: moment, updatedAt: moment },
    },
  })
  await tx.channelMember.create({
    data: {
      ...{ channelId: id, userId: ownerId, ...tenant, joinedAt: moment },
      ...{ nameKey: columns.nameKey, visibility: 'public', activeAt },
    },
  })
  await addToMembershipCount(tx, tenant, ownerId, { channels: 1 })
  await addToChannelCount(tx, tenant, { channels: 1, publicChannels: 1 })
}

async function compare(tenant: Tenant, userId: string): Promise<void> {
  const channels = await database.prisma.channel.findMany({
    where: { ...tenant },
    omit: { searchKeys: true },
    orderBy: [{ activeAt: 'desc' }, { id: 'desc' }],
  })
  const memberships = await database.prisma.channelMember.findMany({ where: { ...tenant } })
  const belongs = (id: string) =>
    memberships.some(membership => membership.channelId === id && membership.userId === userId)
  const mine = channels.filter(({ id }) => belongs(id))
  const all = channels.filter(({ id, visibility }) => visibility === 'public' || belongs(id))
  for (const { id, memberCount, wide, nameKey, visibility, activeAt } of channels) {
    const carried = memberships.filter(({ channelId }) => channelId === id)
    expect(carried.length).toBe(memberCount)
    const expected = wide ? [null, null, null] : [nameKey, visibility, activeAt]
    for (const membership of carried)
      expect([membership.nameKey, membership.visibility, membership.activeAt]).toEqual(expected)
  }
  expect(await readTotals(database, tenant, userId)).toEqual({
    all: channels.length,
    allPublic: channels.filter(({ visibility }) => visibility === 'public').length,
    allWide: channels.filter(({ wide }) => wide).length,
    mine: mine.length,
    minePrivate: mine.filter(({ visibility }) => visibility === 'private').length,
    mineWide: mine.filter(({ wide }) => wide).length,
  })
  for (const [membership, expected] of [['mine', mine] as const, ['all', all] as const]) {
    const filter = { userId, membership, nameKey: null }
    const page = (limit: number, offset: number, after: { at: Date; id: string } | null = null) =>
      listChannels(database, tenant, filter, { limit, offset, after })
    const { channels: listed, total } = await page(100, 0)
    expect(listed).toEqual(expected)
    expect(total).toBe(expected.length)
    const [first] = expected
    if (!first) continue
    expect((await page(2, 1)).channels).toEqual(expected.slice(1, 4))
    expect((await page(1, 0, { at: first.activeAt, id: first.id })).channels).toEqual(expected.slice(1, 3))
  }
}
