// Concurrent changes between a read and the write that follows. A lock of the test holds the operation at that point.
import { newId } from '@mi/ids'
import { eventually, untilWaiting } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addMember } from '../src/channels/store/channel-members.ts'
import { lockChannel, lockChannels } from '../src/channels/store/channels.ts'
import { type CollaborationDatabase, collaborationDatabase, type Tx } from '../src/store/database.ts'
import {
  outcomeOf,
  type Person,
  type StartedCollaboration,
  startCollaboration,
} from './support/start-collaboration.ts'

vi.setConfig({ testTimeout: 120_000 })

let started: StartedCollaboration
let database: CollaborationDatabase
let watching: pg.Pool
beforeAll(async () => {
  started = await startCollaboration()
  const url = started.databaseUrl('collaboration')
  database = collaborationDatabase.open({ url })
  watching = new pg.Pool({ connectionString: url })
}, 180_000)
afterAll(async () => {
  await watching?.end()
  await database?.close()
  await started?.stop()
})

/** A transaction of the test that can wait for other transactions. */
const holding = <Result>(work: (tx: Tx) => Promise<Result>) =>
  database.transaction(work, { timeoutMs: 100_000 })

/** Resolves when the given number of statements wait for a lock. */
const waiting = (count = 1) => untilWaiting(started.databaseUrl('collaboration'), { count })

/** The owner of an account, in its sandbox. */
async function newSandbox() {
  const { caller, userId } = await started.newAccount()
  const call = started.as({ ...caller, mode: 'test' })
  const lifecycle = started.peer('mi.lifecycle.v1.Lifecycle', { servedBy: 'collaboration' })
  return {
    ...{ call, userId, tenant: { accountId: caller.accountId, mode: 'test' as const } },
    reset: () => lifecycle.eraseSandbox({ eventId: newId('evn') }, call),
  }
}

it('removes a user who joins a channel during a sandbox reset', async () => {
  const { call, tenant, userId, reset } = await newSandbox()
  const { id } = await started.channels.createChannel({ name: 'Plans' }, call)
  const joining = newId('usr')
  const { resetting } = await holding(async tx => {
    const seen = await lockChannel(tx, tenant, userId, id)
    if (!seen) throw new Error('no channel')
    await addMember(tx, tenant, seen.channel, joining, new Date())
    const resetting = reset()
    await waiting()
    return { resetting }
  })
  await resetting
  expect(await database.prisma.channelMember.count({ where: tenant })).toBe(0)
  expect(await database.prisma.membershipCount.count({ where: tenant })).toBe(0)
})

it('counts a channel created during a sandbox reset if it exists', async () => {
  const { call, tenant, userId, reset } = await newSandbox()
  await started.channels.createChannel({ name: 'Plans' }, call)
  const { creating, resetting } = await holding(async tx => {
    // The creation of a channel updates the counter of its owner and waits there.
    await tx.membershipCount.update({
      where: { accountId_mode_userId: { ...tenant, userId }, ...tenant },
      data: { channels: 1 },
    })
    const creating = started.channels.createChannel({ name: 'More plans' }, call)
    await waiting()
    const resetting = reset()
    await waiting(2)
    return { creating, resetting }
  })
  await Promise.all([creating, resetting])
  const { data, pagination } = await started.channels.listChannels({}, call)
  expect(pagination?.total).toBe(data.length)
})

it('removes a user from a channel to which they are concurrently added', async () => {
  const owner = await started.newAccount()
  const ada = await started.newPerson(owner, 'member', 'Ada')
  const { id } = await started.channels.createChannel({ name: 'Plans' }, owner.call)
  // Makes the service store this user.
  await started.channels.createChannel({ name: 'Of Ada', visibility: 'private' }, ada.call)
  const { adding } = await holding(async tx => {
    const { accountId } = owner.caller
    await lockChannels(tx, { accountId, mode: 'live' }, [id])
    const adding = outcomeOf(started.channels.addChannelMember({ id, userId: ada.userId }, owner.call))
    await waiting()
    await started.client('mi.identity.v1.Users').removeUser({ id: ada.userId }, owner.call)
    await eventually(
      () => leftTheirChannels(ada),
      left => left,
      60_000,
    )
    return { adding }
  })
  expect(await adding).toBe('not_found')
  expect(await started.channels.getChannel({ id }, owner.call)).toMatchObject({ memberCount: 1 })
})

async function leftTheirChannels({ userId }: Person): Promise<boolean> {
  const { rowCount } = await watching.query(
    `select from user_refs u where user_id = $1 and email is null
       and not exists (select from channel_members m where m.user_id = u.user_id)
       and not exists (select from infra.jobs j where starts_with(j.resource_id, u.user_id))`,
    [userId],
  )
  return rowCount === 1
}
