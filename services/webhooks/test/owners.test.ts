import { type Caller, type CallOptions, loadContract } from '@mi/contracts'
import type { UpdateWebhookRequest } from '@mi/contracts/mi/webhooks/v1'
import { OPERATOR, systemOrigin } from '@mi/service-kit'
import { eventually, startTestServices, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let services: TestServices
let webhooks: ReturnType<typeof clientOf>
const clientOf = () => services.client('mi.webhooks.v1.Webhooks')
const eventsOf = () => services.client('mi.webhooks.v1.WebhookEvents')
beforeAll(async () => {
  services = await startTestServices(['identity', 'webhooks'])
  webhooks = clientOf()
})
afterAll(() => services?.stop())

interface Person {
  caller: Caller
  call: CallOptions
}
const administration = () => services.client('mi.identity.v1.Administration')
const change = (request: Partial<UpdateWebhookRequest> & { id: string }, call: CallOptions) =>
  webhooks.updateWebhook({ ownerId: '', ...request }, call)
const operator = () => ({ caller: systemOrigin(OPERATOR, services.secret) })
let made = 0

function person(
  accountId: string,
  userId: string,
  role: Caller['role'],
  mode: Caller['mode'] = 'live',
): Person {
  const caller = { ...services.newCaller(mode), accountId, userId, role }
  return { caller, call: services.as(caller) }
}

async function newAccount() {
  const ownerEmail = `owner-${made++}@example.com`
  const request = { name: 'An account', plan: 'teams', ownerName: 'Olga', ownerEmail } as const
  const { account, owner } = await administration().createAccount(
    { ...request, ownerPassword: '' },
    operator(),
  )
  const accountId = String(account?.id)
  const add = async (role: 'admin' | 'member') => {
    const email = `person-${made++}@example.com`
    const { id } = await administration().createUser(
      { accountId, name: 'Person', email, role, password: '' },
      operator(),
    )
    return person(accountId, id, role)
  }
  return { owner: person(accountId, String(owner?.id), 'owner'), add }
}

const example = { url: 'https://hooks.example.com/meetings', events: ['*'] }
const inMode = ({ caller }: Person, mode: Caller['mode']) =>
  person(caller.accountId, caller.userId, caller.role, mode)

/** All operations on a subscription and on an event that was sent to it. */
function operationsOn(id: string, event: string, { call }: Person): Record<string, () => Promise<unknown>> {
  return {
    get: () => webhooks.getWebhook({ id }, call),
    update: () => change({ id, description: 'mine', updateMask: ['description'] }, call),
    owner: () => change({ id, ownerId: 'usr_1', updateMask: ['owner_id'] }, call),
    rotate: () => webhooks.rotateWebhookSecret({ id }, call),
    test: () => webhooks.testWebhook({ id }, call),
    replay: () => webhooks.replayWebhook({ id, from: new Date(0), to: new Date() }, call),
    'event of a test': () => eventsOf().getWebhookEvent({ id: event }, call),
    'deliveries of a test': () => eventsOf().listWebhookDeliveries({ id: event }, call),
    'replay of an event': () => eventsOf().replayWebhookEvent({ id: event, webhookId: id }, call),
    delete: () => webhooks.deleteWebhook({ id }, call),
  }
}

describe('the webhook of another user', () => {
  test('is limited to admins in the contract of each operation on it', () => {
    const operations = loadContract().routes.filter(({ service }) => service.startsWith('mi.webhooks.'))
    const open = operations.filter(({ access }) => access.roleForOthers !== 'admin')
    expect(open.map(({ operationId }) => operationId)).toEqual(['createWebhook'])
  })

  test('does not exist for a member', async () => {
    const { owner, add } = await newAccount()
    const [creator, member, admin] = [await add('member'), await add('member'), await add('admin')]
    const { id } = await webhooks.createWebhook(example, creator.call)
    const { id: event } = await webhooks.testWebhook({ id }, creator.call)
    for (const [name, operation] of Object.entries(operationsOn(id, event, member)))
      await expect(operation(), name).rejects.toMatchObject({ status: 'not_found' })
    expect((await webhooks.listWebhooks({}, member.call)).data).toEqual([])
    const log = await eventsOf().listWebhookEvents({}, member.call)
    expect(log.data).toEqual([])
    expect((await eventsOf().listWebhookEvents({ webhookId: id }, member.call)).data).toEqual([])
    for (const { call } of [creator, admin, owner]) {
      expect((await webhooks.listWebhooks({}, call)).data.map(webhook => webhook.id)).toEqual([id])
      const { data } = await eventsOf().listWebhookEvents({ webhookId: id }, call)
      expect(data.map(logged => logged.id)).toEqual([event])
      expect((await eventsOf().listWebhookDeliveries({ id: event }, call)).data).toHaveLength(1)
    }
  })

  test('is changed, rotated, tested and deleted by an admin', async () => {
    const { add } = await newAccount()
    const [creator, admin] = [await add('member'), await add('admin')]
    const { id } = await webhooks.createWebhook(example, creator.call)
    const { id: event } = await webhooks.testWebhook({ id }, creator.call)
    const { owner: giving, ...others } = operationsOn(id, event, admin)
    await expect(giving?.()).rejects.toMatchObject({ details: [{ field: 'owner_id' }] })
    for (const operation of Object.values(others)) await operation()
  })

  test('can be transferred by an admin, not by a member', async () => {
    const { add } = await newAccount()
    const [creator, member, admin] = [await add('member'), await add('member'), await add('admin')]
    const { id, ownerId, createdBy } = await webhooks.createWebhook(example, creator.call)
    expect([ownerId, createdBy]).toEqual([creator.caller.userId, creator.caller.userId])
    const giving = { id, ownerId: member.caller.userId, updateMask: ['owner_id'] }
    await expect(change(giving, creator.call)).rejects.toMatchObject({ status: 'forbidden' })
    const given = await change(giving, admin.call)
    expect(given).toMatchObject({
      ownerId: member.caller.userId,
      createdBy: creator.caller.userId,
      active: true,
    })
    await webhooks.getWebhook({ id }, member.call)
    await expect(webhooks.getWebhook({ id }, creator.call)).rejects.toMatchObject({ status: 'not_found' })
    const stranger = (await newAccount()).owner.caller.userId
    const away = change({ ...giving, ownerId: stranger }, admin.call)
    await expect(away).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'owner_id' }] })
  })
})

describe('when a user is removed from the account', () => {
  async function removed() {
    const { owner, add } = await newAccount()
    const [leaver, stayer] = [await add('admin'), await add('member')]
    const ids = { live: '', test: '' }
    for (const mode of ['live', 'test'] as const)
      ids[mode] = (await webhooks.createWebhook(example, inMode(leaver, mode).call)).id
    const other = await webhooks.createWebhook(example, stayer.call)
    const users = services.client('mi.identity.v1.Users')
    await users.removeUser({ id: leaver.caller.userId }, owner.call)
    const read = (mode: Caller['mode']) => webhooks.getWebhook({ id: ids[mode] }, inMode(owner, mode).call)
    for (const mode of ['live', 'test'] as const)
      await eventually(
        () => read(mode),
        ({ active }) => !active,
      )
    return { owner, leaver, stayer, other, id: ids.live, read }
  }

  test('makes their webhooks inactive in both modes, and no others', async () => {
    const { owner, leaver, stayer, other, id, read } = await removed()
    for (const mode of ['live', 'test'] as const)
      expect(await read(mode)).toMatchObject({ active: false, disabledReason: 'owner_removed' })
    expect((await webhooks.getWebhook({ id: other.id }, stayer.call)).active).toBe(true)
    const { data } = await webhooks.listWebhooks({}, owner.call)
    expect(data.find(webhook => webhook.id === id)?.ownerId).toBe(leaver.caller.userId)
  })

  test('sends to their webhooks only after another user takes them over', async () => {
    const { owner, stayer, id } = await removed()
    const enable = { id, active: true, updateMask: ['active'] }
    await expect(change(enable, owner.call)).rejects.toMatchObject({
      status: 'conflict',
      message: 'The owner of the webhook was removed from the account. Send owner_id to take it over.',
    })
    // Disabling it again keeps the reason.
    const off = await change({ id, active: false, updateMask: ['active'] }, owner.call)
    expect(off.disabledReason).toBe('owner_removed')
    const ownerId = stayer.caller.userId
    const taken = await change({ id, ownerId, updateMask: ['owner_id'] }, owner.call)
    expect(taken).toMatchObject({ ownerId, active: false, disabledReason: null })
    expect((await change(enable, stayer.call)).active).toBe(true)
  })

  test('refuses new webhooks and transfers to the removed user', async () => {
    const { owner, leaver, other } = await removed()
    await expect(webhooks.createWebhook(example, leaver.call)).rejects.toMatchObject({ status: 'forbidden' })
    const giving = { id: other.id, ownerId: leaver.caller.userId, updateMask: ['owner_id'] }
    await expect(change(giving, owner.call)).rejects.toMatchObject({
      details: [{ field: 'owner_id' }],
    })
  })
})
