// Concurrent changes of channels through two processes, one of which is killed. The stored counters must match the rows.
import type { ChildProcess } from 'node:child_process'
import { freePort, killOutright, spawnService } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  outcomeOf,
  type Person,
  type StartedCollaboration,
  startCollaboration,
} from './support/start-collaboration.ts'

const PEOPLE = 5
const CHANNELS = 4
const ROUNDS = 20

let started: StartedCollaboration
let children: ChildProcess[] = []
let addresses: string[]
beforeAll(async () => {
  started = await startCollaboration({ without: ['collaboration'] })
  addresses = [started.address('collaboration'), `127.0.0.1:${await freePort()}`]
  children = await Promise.all(addresses.map(spawn))
}, 120_000)
afterAll(async () => {
  for (const child of children) await killOutright(child)
  await started?.stop()
})

async function spawn(address: string): Promise<ChildProcess> {
  const env = await started.prepare('collaboration')
  return spawnService('collaboration', { ...env, GRPC_PORT: address.split(':')[1] })
}

it('keeps every count exact under concurrent changes and a kill', {
  timeout: 300_000,
}, async () => {
  const owner = await started.newAccount()
  const people = [owner]
  for (let n = 1; n < PEOPLE; n++) people.push(await started.newPerson(owner, 'member', `Person ${n}`))
  const meetings: string[] = []
  for (let n = 0; n < 3; n++) meetings.push(await started.newMeeting(owner))
  const copies = addresses.map(address => started.client('mi.collaboration.v1.Channels', address))
  const [first] = copies as [(typeof copies)[0]]
  const ready = () => Promise.all(copies.map(copy => outcomeOf(copy.listChannels({}, owner.call))))
  await expect.poll(ready, { timeout: 60_000 }).toEqual(['ok', 'ok'])
  let named = 0
  const create = async () => (await first.createChannel({ name: `Channel ${named++}` }, owner.call)).id
  const ids: string[] = []
  for (let n = 0; n < CHANNELS; n++) ids.push(await create())

  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const calls = people.flatMap((person, n) =>
      copies.map((copy, c) => operation(copy, person, owner, ids, meetings, round * 31 + n * 7 + c * 3)),
    )
    const done = Promise.all(calls)
    if (round === ROUNDS / 2) {
      await killOutright(children[1])
      children[1] = await spawn(addresses[1] as string)
    }
    for (const outcome of await done) seen.add(outcome)
    if (round % 5 === 4) ids[round % CHANNELS] = await create()
  }
  // Operations may be refused by a rule, or fail because the process was killed.
  const allowed = ['ok', 'not_found', 'forbidden', 'conflict', 'unavailable']
  expect([...seen].filter(outcome => !allowed.includes(outcome))).toEqual([])
  expect(seen).toContain('ok')
  await expect
    .poll(
      () =>
        rows(
          `select 1 from channel_meetings m left join channels c on c.id = m.channel_id where c.id is null`,
        ),
      { timeout: 60_000 },
    )
    .toEqual([])
  for (const [what, sql] of Object.entries(DIFFERENCES)) expect([what, await rows(sql)]).toEqual([what, []])
})

/** An operation that is selected by a number. */
function operation(
  channels: StartedCollaboration['channels'],
  { call, userId }: Person,
  owner: Person,
  ids: readonly string[],
  meetings: readonly string[],
  number: number,
): Promise<string> {
  const id = ids[number % ids.length] as string
  const meetingId = meetings[number % meetings.length] as string
  const visibility = number % 2 === 0 ? ('public' as const) : ('private' as const)
  const operations = [
    () => channels.addChannelMember({ id, userId }, call),
    () => channels.removeChannelMember({ id, userId }, call),
    () => channels.addChannelMember({ id, userId }, owner.call),
    () => channels.addChannelMeeting({ id, meetingId }, call),
    () => channels.removeChannelMeeting({ id, meetingId }, call),
    () => channels.addChannelMember({ id, userId }, call),
    () => channels.updateChannel({ id, visibility, ownerId: '', updateMask: ['visibility'] }, owner.call),
    () =>
      channels.updateChannel({ id, name: `Name ${number}`, ownerId: '', updateMask: ['name'] }, owner.call),
    () => channels.addChannelMeeting({ id, meetingId }, owner.call),
    () => channels.removeChannelMember({ id, userId }, owner.call),
    () => (number % 3 === 0 ? channels.deleteChannel({ id }, owner.call) : channels.getChannel({ id }, call)),
  ]
  return outcomeOf((operations[number % operations.length] as () => Promise<unknown>)())
}

async function rows(sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: started.databaseUrl('collaboration') })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Queries that return counters and copies that differ from the rows. */
const DIFFERENCES = {
  'members of a channel': `select c.id from channels c
    where c.member_count <> (select count(*) from channel_members m where m.channel_id = c.id)`,
  'meetings of a channel': `select c.id from channels c
    where c.meeting_count <> (select count(*) from channel_meetings m where m.channel_id = c.id)`,
  'members of no channel': `select * from channel_members m where not exists (select from channels c where c.id = m.channel_id)`,
  'owners who are no members': `select c.id from channels c
    where not exists (select from channel_members m where m.channel_id = c.id and m.user_id = c.owner_id)`,
  'channels of an account': `select * from channel_counts a where (channels, public_channels) <> (
    select count(*), count(*) filter (where visibility = 'public') from channels c where c.account_id = a.account_id and c.mode = a.mode)`,
  'channels of a user': `select * from membership_counts u where (channels, private_channels) <> (
    select count(*), count(*) filter (where c.visibility = 'private') from channel_members m join channels c on c.id = m.channel_id
    where m.user_id = u.user_id and m.account_id = u.account_id and m.mode = u.mode)`,
  'what memberships carry': `select * from channel_members m join channels c on c.id = m.channel_id
    where (m.name_key, m.visibility, m.active_at) is distinct from (c.name_key, c.visibility, c.active_at)`,
  'names of lists': `select list, sum(delta) from (
      select list, size as delta from infra.name_lists union all select list, delta from infra.name_changes
      union all select '', -1 from channels union all select user_id, -1 from channel_members
      union all select 'public', -1 from channels where visibility = 'public'
      union all select user_id || ':private', -1 from channel_members where visibility = 'private'
    ) as d group by list having sum(delta) <> 0`,
}
