// Random operations on channels by five users, compared with a model. The suite runs a few hundred. All ten thousand:
//   CHANNEL_OPERATIONS=10000 npx vitest run services/collaboration/test/channel-model.test.ts
import type { Channel } from '@mi/contracts/mi/collaboration/v1'
import fc from '@mi/testkit/property'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChannelModel, shown } from './support/channel-model.ts'
import { type Person, type StartedCollaboration, startCollaboration } from './support/start-collaboration.ts'

const OPERATIONS = Number(process.env.CHANNEL_OPERATIONS ?? 120)

let started: StartedCollaboration
beforeAll(async () => {
  started = await startCollaboration()
}, 180_000)
afterAll(() => started?.stop())

it(`${OPERATIONS} random operations by five users match the model`, {
  timeout: 60_000 + OPERATIONS * 200,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.integer(), run), { numRuns: 1 })
})

async function run(seed: number): Promise<void> {
  const random = generator(seed)
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One
  const owner = await started.newAccount()
  const users = [owner]
  for (const name of ['Ada', 'Ben', 'Cem', 'Dora']) users.push(await started.newPerson(owner, 'member', name))
  const meetings: string[] = []
  for (let n = 0; n < 5; n++) meetings.push(await started.newMeeting(owner))
  const model = new ChannelModel()
  for (let n = 0; n < OPERATIONS; n++) {
    await step(model, users, meetings, pick, random)
    await compare(model, pick(users), pick)
    if (n % 50 === 49) for (const user of users) await compare(model, user, pick)
  }
}

type Pick = <One>(from: readonly One[]) => One

/** Runs an operation on the service and on the model. Both must accept it, or both must refuse it. */
async function step(
  model: ChannelModel,
  users: Person[],
  meetings: string[],
  pick: Pick,
  random: () => number,
): Promise<void> {
  const { channels } = started
  const by = pick(users)
  const other = pick(users).userId
  const name = `${pick(['alpha', 'ALPHA', 'beta', 'Gamma', 'delta_', 'ep%ilon'])} ${Math.floor(random() * 12)}`
  const visibility = pick(['public', 'private'] as const)
  const ids = [...model.channels.keys()]
  const kind = pick([
    'create',
    'rename',
    'show',
    'give',
    'delete',
    'add',
    'add',
    'remove',
    'join',
    'leave',
    'put',
    'put',
    'take',
  ])
  if (kind === 'create' || ids.length === 0) {
    const made = await attempt(channels.createChannel({ name, visibility }, by.call))
    expect(made.status).toBe(model.isTaken(name, by.userId) ? 'conflict' : 'ok')
    if (made.result) model.create(made.result.id, name, visibility, by.userId)
    return
  }
  const id = pick(ids)
  const meetingId = pick(meetings)
  const channel = model.see(id, by.userId)
  const owns = channel?.ownerId === by.userId
  const belongs = channel?.members.has(by.userId) ?? false
  const target = kind === 'join' || kind === 'leave' ? by.userId : other
  const refusal = (allowed: boolean, state = 'ok') =>
    channel ? (allowed ? state : 'forbidden') : 'not_found'
  const call = {
    rename: () => channels.updateChannel({ id, name, ownerId: '', updateMask: ['name'] }, by.call),
    show: () => channels.updateChannel({ id, visibility, ownerId: '', updateMask: ['visibility'] }, by.call),
    give: () => channels.updateChannel({ id, ownerId: other, updateMask: ['owner_id'] }, by.call),
    delete: () => channels.deleteChannel({ id }, by.call),
    add: () => channels.addChannelMember({ id, userId: other }, by.call),
    join: () => channels.addChannelMember({ id, userId: by.userId }, by.call),
    remove: () => channels.removeChannelMember({ id, userId: other }, by.call),
    leave: () => channels.removeChannelMember({ id, userId: by.userId }, by.call),
    put: () => channels.addChannelMeeting({ id, meetingId }, by.call),
    take: () => channels.removeChannelMeeting({ id, meetingId }, by.call),
  }[kind as 'rename']
  const isMember = channel?.members.has(target) ?? false
  const removal = target === channel?.ownerId ? 'conflict' : isMember ? 'ok' : 'not_found'
  const expected = {
    rename: refusal(owns, model.isTaken(name, by.userId, id) ? 'conflict' : 'ok'),
    show: refusal(
      owns,
      visibility === 'public' && model.isTaken(channel?.name ?? '', by.userId, id) ? 'conflict' : 'ok',
    ),
    give: refusal(owns, isMember ? 'ok' : 'invalid'),
    delete: refusal(owns),
    add: refusal(owns || other === by.userId),
    join: refusal(true),
    remove: refusal(owns || other === by.userId, removal),
    leave: refusal(true, removal),
    put: refusal(belongs),
    take: refusal(belongs, channel?.meetings.has(meetingId) ? 'ok' : 'not_found'),
  }[kind as 'rename']
  expect([kind, (await attempt(call())).status]).toEqual([kind, expected])
  if (expected !== 'ok' || !channel) return
  if (kind === 'delete') model.channels.delete(id)
  if (kind === 'remove' || kind === 'leave') channel.members.delete(target)
  if (kind === 'take') channel.meetings.delete(meetingId)
  const added = { add: channel.members, join: channel.members, put: channel.meetings }[kind as 'add']
  const what = kind === 'put' ? meetingId : target
  if (added && !added.has(what)) {
    added.add(what)
    model.touch(channel)
  }
  if (kind === 'rename') channel.name = name
  if (kind === 'show') channel.visibility = visibility
  if (kind === 'give') channel.ownerId = other
  if (['rename', 'show', 'give'].includes(kind)) model.touch(channel)
}

/** Compares the list and a single channel as a user sees them. */
async function compare(model: ChannelModel, { call, userId }: Person, pick: Pick): Promise<void> {
  const membership = pick(['mine', 'all'] as const)
  const search = pick([null, null, 'ALPHA', 'et', 'A_', '%', '1'])
  const expected = model.list(userId, membership, search)
  const filter = { membership, search }
  const listed = await started.channels.listChannels({ ...filter, limit: 100 }, call)
  expect(listed.data.map(fieldsOf)).toEqual(expected)
  expect(listed.pagination?.total).toBe(expected.length)
  // Compares the pages by cursor too.
  const first = await started.channels.listChannels({ ...filter, limit: 3 }, call)
  const cursor = first.pagination?.nextCursor
  const rest = cursor
    ? (await started.channels.listChannels({ ...filter, limit: 100, cursor }, call)).data
    : []
  expect([...first.data, ...rest].map(fieldsOf)).toEqual(expected)
  if (model.channels.size === 0) return
  const id = pick([...model.channels.keys()])
  const seen = model.see(id, userId)
  const read = await attempt(started.channels.getChannel({ id }, call))
  expect(read.result ? fieldsOf(read.result) : read.status).toEqual(seen ? shown(seen) : 'not_found')
  if (!seen) return
  const members = await started.channels.listChannelMembers({ id, limit: 100 }, call)
  expect(new Set(members.data.map(item => item.userId))).toEqual(seen.members)
  const owners = members.data.filter(({ role }) => role === 'owner')
  expect(owners.map(owner => owner.userId)).toEqual([seen.ownerId])
  const inside = await started.channels.listChannelMeetings({ id, limit: 100 }, call)
  expect(new Set(inside.data.map(item => item.id))).toEqual(seen.meetings)
}

function fieldsOf({ id, name, visibility, ownerId, memberCount, meetingCount }: Channel): object {
  return { id, name, visibility, ownerId, memberCount, meetingCount }
}

async function attempt<Result>(call: Promise<Result>): Promise<{ status: string; result: Result | null }> {
  try {
    return { status: 'ok', result: await call }
  } catch (error) {
    return { status: (error as { status?: string }).status ?? String(error), result: null }
  }
}

/** Mulberry32: returns the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
