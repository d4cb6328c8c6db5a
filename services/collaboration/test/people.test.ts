import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { outcomeOf, type StartedCollaboration, startCollaboration } from './support/start-collaboration.ts'

// Each waits for what events bring about, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let started: StartedCollaboration
beforeAll(async () => {
  started = await startCollaboration()
}, 180_000)
afterAll(() => started?.stop())

it('what somebody wrote shows the name that they have now, and keeps it when they are removed', async () => {
  const { notes } = started
  const owner = await started.newAccount()
  const ada = await started.newPerson(owner, 'member', 'Ada')
  const meetingId = await started.newMeeting(owner)
  const { id } = await notes.createNote({ meetingId, content: 'Mine' }, ada.call)
  const author = async () => (await notes.getNote({ id }, owner.call)).author
  expect(await author()).toMatchObject({ name: 'Ada', email: expect.stringContaining('@') })
  const users = started.client('mi.identity.v1.Users')
  await users.updateMe({ name: 'Ada Lovelace', timeZone: '', updateMask: ['name'] }, ada.call)
  await expect.poll(async () => (await author())?.name).toBe('Ada Lovelace')
  await users.removeUser({ id: ada.userId }, owner.call)
  await expect.poll(author).toMatchObject({ name: 'Ada Lovelace', email: null })
})

it('who is removed leaves their channels; those that they own go to who has been there longest', async () => {
  const { channels } = started
  const owner = await started.newAccount()
  const people = []
  for (const name of ['Ada', 'Ben', 'Cem']) people.push(await started.newPerson(owner, 'member', name))
  const [ada, ben, cem] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const create = async (name: string, visibility: 'public' | 'private') =>
    (await channels.createChannel({ name, visibility }, ada.call)).id
  const join = (id: string, userId: string) => channels.addChannelMember({ id, userId }, ada.call)
  const shared = await create('Shared', 'private')
  await join(shared, ben.userId)
  await join(shared, cem.userId)
  const alone = await create('Alone', 'private')
  const open = await create('Open', 'public')

  await started.client('mi.identity.v1.Users').removeUser({ id: ada.userId }, owner.call)
  await expect
    .poll(() => channels.getChannel({ id: shared }, ben.call))
    .toMatchObject({ ownerId: ben.userId, memberCount: 2 })
  await expect.poll(() => channels.getChannel({ id: open }, ben.call)).toMatchObject({ memberCount: 0 })
  // Its name is free once it is gone.
  await expect.poll(() => outcomeOf(channels.createChannel({ name: 'alone' }, cem.call))).toBe('ok')
  expect(alone).not.toBe(shared)
  // The first who joins a public channel that nobody is left in has it from then on.
  await channels.addChannelMember({ id: open, userId: cem.userId }, cem.call)
  expect(await channels.getChannel({ id: open }, ben.call)).toMatchObject({
    ownerId: cem.userId,
    memberCount: 1,
  })
  expect((await channels.listChannels({}, cem.call)).pagination?.total).toBe(3)
  // Nobody who is removed is added again.
  expect(await outcomeOf(channels.addChannelMember({ id: shared, userId: ada.userId }, ben.call))).toBe(
    'not_found',
  )
})

it('who is removed leaves the channels of the sandbox too', async () => {
  const { channels } = started
  const owner = await started.newAccount()
  const ada = await started.newPerson(owner, 'member', 'Ada')
  const inSandbox = ({ caller }: typeof ada) => started.as({ ...caller, mode: 'test' })
  const { id } = await channels.createChannel({ name: 'Tried out' }, inSandbox(ada))
  await channels.addChannelMember({ id, userId: owner.userId }, inSandbox(ada))
  await started.client('mi.identity.v1.Users').removeUser({ id: ada.userId }, owner.call)
  await expect
    .poll(() => channels.getChannel({ id }, inSandbox(owner)), { timeout: 20_000 })
    .toMatchObject({ ownerId: owner.userId, memberCount: 1 })
})
