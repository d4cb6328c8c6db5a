// Searches for parts of names in lists that are large enough for every plan, compared with the names themselves.
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { foldNameChanges } from '@mi/name-search'
import { freshDatabaseUrl } from '@mi/testkit'
import fc from '@mi/testkit/property'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchPlan } from '../src/channels/domain/search-plan.ts'
import { addToChannelCount, addToMembershipCount } from '../src/channels/store/channel-counts.ts'
import { channelNamesOf, nameColumns } from '../src/channels/store/channel-names.ts'
import type { ChannelRecord } from '../src/channels/store/channels.ts'
import { listChannels } from '../src/channels/store/list-channels.ts'
import { saveChannel } from '../src/channels/store/save-channel.ts'
import { type CollaborationDatabase, collaborationDatabase } from '../src/store/database.ts'

const tenant = { accountId: newId('acc'), mode: 'live' as const }
const SYLLABLES = ['an', 'ber', 'chi', 'da', 'el', 'fon', 'gar', 'hi']
/** Large enough that rare names are found by the name index. */
const CHANNELS = 8_000
/** The users are members of all channels, of every third and of 20. */
const USERS = { usr_all: 1, usr_third: 3, usr_few: CHANNELS / 20 }

let database: CollaborationDatabase
let channels: ChannelRecord[]
beforeAll(async () => {
  const url = freshDatabaseUrl('channel_search')
  await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
  database = collaborationDatabase.open({ url })
  const start = Date.now()
  const syllable = (number: number, place: number) => SYLLABLES[Math.floor(number / 8 ** place) % 8]
  const rows = Array.from({ length: CHANNELS }, (_, n) => {
    const name = `${syllable(n, 0)}${syllable(n, 1)} ${syllable(n, 2)} ${n}${n % 100 === 7 ? ' 100%_\\ä' : ''}`
    const activeAt = new Date(start + ((n * 7919) % CHANNELS) * 1000)
    const visibility = n % 4 === 0 ? ('private' as const) : ('public' as const)
    return {
      ...{ id: newId('chn'), ...tenant, name, ...nameColumns(tenant, name), visibility, ownerId: 'usr_all' },
      // Some are wide, so that the name counters of users do not include them.
      ...{ memberCount: 1, meetingCount: 0, wide: n % 500 === 0 },
      ...{ activeAt, createdAt: activeAt, updatedAt: activeAt },
    }
  })
  await database.prisma.channel.createMany({ data: rows })
  for (const [userId, every] of Object.entries(USERS)) {
    const mine = rows.filter((_, n) => n % every === 0)
    await database.prisma.channelMember.createMany({
      data: mine.map(({ id, wide, nameKey, visibility, activeAt }) => ({
        ...{ channelId: id, userId, ...tenant, joinedAt: activeAt },
        ...(wide ? {} : { nameKey, visibility, activeAt }),
      })),
    })
    await addToMembershipCount(database.prisma, tenant, userId, {
      channels: mine.length,
      privateChannels: mine.filter(({ visibility }) => visibility === 'private').length,
      wideChannels: mine.filter(({ wide }) => wide).length,
    })
  }
  await addToChannelCount(database.prisma, tenant, {
    channels: rows.length,
    publicChannels: rows.filter(({ visibility }) => visibility === 'public').length,
    wideChannels: rows.filter(({ wide }) => wide).length,
  })
  await fold()
  await reread()
}, 180_000)
afterAll(() => database?.close())

const fold = () => foldNameChanges(database, channelNamesOf)

async function reread(): Promise<void> {
  channels = await database.prisma.channel.findMany({
    where: { ...tenant },
    omit: { searchKeys: true },
    orderBy: [{ activeAt: 'desc' }, { id: 'desc' }],
  })
}

const part = fc.oneof(
  fc.constantFrom(
    ...SYLLABLES,
    'a',
    'e',
    'anan',
    ' ',
    '9',
    'an ber',
    '%',
    '_',
    '\\',
    'ä',
    '100%',
    'absent',
    'x',
    '\n',
  ),
  fc.tuple(fc.constantFrom(...SYLLABLES), fc.constantFrom(...SYLLABLES)).map(two => two.join('')),
  fc.integer({ min: 0, max: CHANNELS }).map(String),
)
const asked = fc.record({
  part,
  userId: fc.constantFrom(...Object.keys(USERS)),
  membership: fc.constantFrom('mine' as const, 'all' as const),
  offset: fc.constantFrom(0, 0, 5, 300),
})

/** Compares a page, the next page and the total. */
async function check({ part: nameKey, userId, membership, offset }: fcValue<typeof asked>): Promise<void> {
  const belongs = new Set(
    (await database.prisma.channelMember.findMany({ where: { ...tenant, userId } })).map(
      item => item.channelId,
    ),
  )
  const expected = channels.filter(
    channel =>
      (belongs.has(channel.id) || (membership === 'all' && channel.visibility === 'public')) &&
      channel.nameKey.includes(nameKey),
  )
  const list = (page: { limit: number; offset: number; after: { at: Date; id: string } | null }) =>
    listChannels(database, tenant, { userId, membership, nameKey }, page)
  const ids = ({ channels: found }: { channels: ChannelRecord[] }) => found.map(({ id }) => id)
  const page = await list({ limit: 10, offset, after: null })
  expect(page).toEqual({ channels: expected.slice(offset, offset + 11), total: expected.length })
  const last = expected[offset + 9]
  if (!last) return
  const next = await list({ limit: 10, offset: 0, after: { at: last.activeAt, id: last.id } })
  expect([ids(next), next.total]).toEqual([
    expected.slice(offset + 10, offset + 21).map(({ id }) => id),
    null,
  ])
}

type fcValue<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

it('walks to common parts, looks up rare parts, reads short lists fully', () => {
  const plan = (size: number, total: number | null, names: number, wanted = 11) =>
    searchPlan({ size, total, names, wanted }).plan
  expect(plan(CHANNELS, 1_000, 1_000)).toEqual({ by: 'walk', steps: 3 * 88 })
  expect(plan(CHANNELS, null, 500)).toEqual({ by: 'index' })
  expect(plan(CHANNELS / 3, null, 500)).toEqual({ by: 'scan' })
  expect(plan(20, null, 500)).toEqual({ by: 'scan' })
  // A page far from the start.
  expect(plan(CHANNELS, 1_000, 1_000, 800)).toEqual({ by: 'scan' })
  // In a list of a million, the walk has as many steps as the index lookups cost.
  expect(plan(1_000_000, 3_700, 3_700, 21)).toEqual({ by: 'walk', steps: 3 * 5_676 })
  expect(plan(1_000_000, 1_000, 1_000, 21)).toEqual({ by: 'index' })
})

it('finds every channel with the part, in order, with exact total', {
  timeout: 180_000,
}, async () => {
  await fc.assert(fc.asyncProperty(asked, check), { numRuns: 150 })
})

it('stays exact while names and visibility change', {
  timeout: 180_000,
}, async () => {
  const change = fc.record({
    at: fc.integer({ min: 0, max: CHANNELS - 1 }),
    name: fc.constantFrom(null, 'an new', 'ber', 'Gar hi 12'),
    folds: fc.boolean(),
  })
  const changes = fc.array(change, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(changes, asked, async (all, question) => {
      for (const { at, name, folds } of all) {
        const { id, visibility } = channels[at] as ChannelRecord
        const other = visibility === 'public' ? ('private' as const) : ('public' as const)
        await database.transaction(async tx => {
          if (name !== null) {
            await saveChannel(tx, tenant, id, {
              name: `${name} ${id}`,
              ...nameColumns(tenant, `${name} ${id}`),
            })
            return
          }
          await saveChannel(tx, tenant, id, { visibility: other })
          const sign = other === 'private' ? 1 : -1
          await addToChannelCount(tx, tenant, { publicChannels: -sign })
          const { accountId, mode } = tenant
          await tx.$executeRaw`update membership_counts set private_channels = private_channels + ${sign}
            where account_id = ${accountId} and mode = ${mode}::mode and user_id in (
              select user_id from channel_members where account_id = ${accountId} and mode = ${mode}::mode and channel_id = ${id})`
        })
        if (folds) await fold()
      }
      await reread()
      await check(question)
    }),
    { numRuns: 40 },
  )
})
