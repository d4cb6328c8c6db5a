import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { outcomeOf, type StartedCollaboration, startCollaboration } from './support/start-collaboration.ts'

// The tests wait for events, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let started: StartedCollaboration
beforeAll(async () => {
  started = await startCollaboration()
}, 180_000)
afterAll(() => started?.stop())

it('shows the current name of an author, and the last after removal', async () => {
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

it('passes channels of a removed user to a member or owner', async () => {
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
  for (const id of [alone, open])
    await expect
      .poll(() => channels.getChannel({ id }, owner.call).catch(() => null), { timeout: 60_000 })
      .toMatchObject({ ownerId: owner.userId, memberCount: 1 })
  const { data: members } = await channels.listChannelMembers({ id: alone, limit: 20 }, owner.call)
  expect(members).toMatchObject([{ userId: owner.userId, name: 'Olga' }])
  expect((await channels.listChannels({ limit: 20 }, owner.call)).pagination?.total).toBe(2)
  expect(await outcomeOf(channels.getChannel({ id: alone }, cem.call))).toBe('not_found')
  // A removed user cannot be added again.
  expect(await outcomeOf(channels.addChannelMember({ id: shared, userId: ada.userId }, ben.call))).toBe(
    'not_found',
  )
})

it('removes a removed user from channels of the sandbox too', async () => {
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
