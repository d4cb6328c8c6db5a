import { encodeMessage, etagOf, loadContract } from '@mi/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const inAnHour = () => new Date(Date.now() + 3_600_000)

describe('creating a key', () => {
  it('shows the key once, and the key acts for its creator', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const scopes = ['meetings:read', 'notes:read']
    const created = await services.keys.createApiKey(
      { name: 'CI', scopes, mode: 'test', expiresAt: inAnHour() },
      call,
    )
    expect(created.key).toMatch(/^svc_test_[0-9A-Za-z]{49}$/)
    expect(created).toMatchObject({
      prefix: 'svc_test_',
      mode: 'test',
      scopes,
      lastUsedAt: null,
      revokedAt: null,
    })
    expect(created.lastFour).toBe(created.key?.slice(-4))
    const { key, ...stored } = created
    expect(await services.keys.getApiKey({ id: created.id }, call)).toEqual(stored)
    expect(await services.verify(key as string)).toMatchObject({
      accountId: caller.accountId,
      userId: caller.userId,
      mode: 'test',
      plan: 'teams',
      scopes,
      auth: 'api_key',
      credentialId: created.id,
      rateLimitPerMinute: 1000,
      rateLimitBurst: 200,
    })
  })

  it('uses the mode of the calling key by default', async () => {
    const { caller } = await services.newAccount()
    const order = { name: 'x', scopes: ['meetings:read'] }
    expect((await services.keys.createApiKey(order, services.as({ ...caller, mode: 'test' }))).mode).toBe(
      'test',
    )
    expect((await services.keys.createApiKey(order, services.as(caller))).mode).toBe('live')
  })

  it('stores nothing that reveals the key', async () => {
    const { key } = await services.newAccount()
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    const { rows } = await client.query(`select to_jsonb(k)::text as row from api_keys k`)
    await client.end()
    for (const { row } of rows) expect(row).not.toContain(key.slice(9, 30))
  })

  it.each([
    ['an unknown scope', { scopes: ['meetings:read', 'meetings:fly'] }, 'scopes[1]'],
    ['an expiry in the past', { scopes: ['meetings:read'], expiresAt: new Date(0) }, 'expires_at'],
  ])('refuses %s', async (_what, order, field) => {
    const { caller } = await services.newAccount()
    await expect(
      services.keys.createApiKey({ name: 'x', ...order }, services.as(caller)),
    ).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field }],
    })
  })

  it('grants only scopes that the creator has or that are implied', async () => {
    const { caller } = await services.newAccount()
    const call = services.as({ ...caller, scopes: ['account:write', 'meetings:read'] })
    await expect(
      services.keys.createApiKey({ name: 'x', scopes: ['meetings:read', 'meetings:write'] }, call),
    ).rejects.toMatchObject({ status: 'forbidden', code: 'forbidden', details: [{ field: 'scopes[1]' }] })
    await services.keys.createApiKey({ name: 'x', scopes: ['notes:read', 'meetings:read'] }, call)
  })

  it('refuses a live key to a test key', async () => {
    const { caller } = await services.newAccount()
    const asTest = services.as({ ...caller, mode: 'test' })
    const order = { name: 'x', scopes: ['meetings:read'] }
    await expect(services.keys.createApiKey({ ...order, mode: 'live' }, asTest)).rejects.toMatchObject({
      status: 'forbidden',
      code: 'forbidden',
      details: [{ field: 'mode' }],
    })
    const live = await services.keys.createApiKey({ ...order, mode: 'live' }, services.as(caller))
    const refused = { status: 'forbidden', code: 'forbidden' }
    const rename = { id: live.id, name: 'y', updateMask: ['name'] }
    await expect(services.keys.updateApiKey(rename, asTest)).rejects.toMatchObject(refused)
    await expect(services.keys.revokeApiKey({ id: live.id }, asTest)).rejects.toMatchObject(refused)
    await services.verify(live.key as string)
    const test = await services.keys.createApiKey({ ...order, mode: 'test' }, services.as(caller))
    expect((await services.keys.updateApiKey({ ...rename, id: test.id }, asTest)).name).toBe('y')
    await services.keys.revokeApiKey({ id: test.id }, asTest)
  })

  it('refuses an expiry after the expiry of the calling key', async () => {
    const { caller } = await services.newAccount()
    const expiresAt = inAnHour()
    const order = { name: 'x', scopes: ['account:write', 'meetings:read'] }
    const expiring = await services.keys.createApiKey({ ...order, expiresAt }, services.as(caller))
    const call = services.as({ ...caller, credentialId: expiring.id })
    for (const later of [null, new Date(expiresAt.getTime() + 1)])
      await expect(services.keys.createApiKey({ ...order, expiresAt: later }, call)).rejects.toMatchObject({
        status: 'forbidden',
        details: [{ field: 'expires_at' }],
      })
    expect((await services.keys.createApiKey({ ...order, expiresAt }, call)).expiresAt).toEqual(expiresAt)
  })

  it('stops at 25 active keys, also under concurrency', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const order = { name: 'x', scopes: ['meetings:read'] }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => services.keys.createApiKey(order, call)),
    )
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    // One more was there already.
    expect(refused).toHaveLength(6)
    for (const error of refused) expect(error).toMatchObject({ status: 'conflict', code: 'limit_reached' })
    const [first] = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
    await services.keys.revokeApiKey({ id: first as string }, call)
    await services.keys.createApiKey(order, call)
    await expect(services.keys.createApiKey(order, call)).rejects.toMatchObject({ code: 'limit_reached' })
  })
})

describe('a key', () => {
  it('is unknown before its creation and in another form', async () => {
    await expect(services.verify('svc_live_nothing')).rejects.toMatchObject({ status: 'unauthorized' })
  })

  it('remembers the minute of its last use', async () => {
    const { caller, key } = await services.newAccount()
    await services.verify(key)
    const read = await services.keys.getApiKey({ id: caller.credentialId }, services.as(caller))
    expect(read.lastUsedAt?.getSeconds()).toBe(0)
    expect(Date.now() - (read.lastUsedAt?.getTime() ?? 0)).toBeLessThan(120_000)
  })

  it('is refused after its revocation and stays listed', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const { id, key } = await services.keys.createApiKey({ name: 'x', scopes: ['meetings:read'] }, call)
    await services.verify(key as string)
    await services.keys.revokeApiKey({ id }, call)
    await expect(services.verify(key as string)).rejects.toMatchObject({ status: 'unauthorized' })
    const { data } = await services.keys.listApiKeys({}, call)
    expect(data.find(key => key.id === id)?.revokedAt).toBeInstanceOf(Date)
    await services.keys.revokeApiKey({ id }, call)
  })

  it('is no longer listed 30 days after its revocation', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const { id } = await services.keys.createApiKey({ name: 'x', scopes: ['meetings:read'] }, call)
    await services.keys.revokeApiKey({ id }, call)
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    await client.query(`update api_keys set revoked_at = now() - interval '30 days 1 minute' where id = $1`, [
      id,
    ])
    await client.end()
    expect((await services.keys.listApiKeys({}, call)).data.map(key => key.id)).not.toContain(id)
    await expect(services.keys.getApiKey({ id }, call)).rejects.toMatchObject({ status: 'not_found' })
  })

  it('is refused after its expiry', async () => {
    const { caller } = await services.newAccount()
    const { id, key } = await services.keys.createApiKey(
      { name: 'x', scopes: ['meetings:read'], expiresAt: inAnHour() },
      services.as(caller),
    )
    await services.verify(key as string)
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    await client.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id])
    await client.end()
    await expect(services.verify(key as string)).rejects.toMatchObject({ status: 'unauthorized' })
  })

  it('is renamed under its ETag', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const { id, key } = await services.keys.createApiKey({ name: 'Old', scopes: ['meetings:read'] }, call)
    const etag = async () => {
      const type = 'mi.identity.v1.ApiKey'
      return etagOf(
        encodeMessage(type, await services.keys.getApiKey({ id }, call)),
        loadContract().type(type),
      )
    }
    const ifMatch = await etag()
    // The time of its use changes the ETag, but If-Match ignores this change.
    await services.verify(key as string)
    await expect.poll(etag).not.toBe(ifMatch)
    const rename = (name: string, options: object) =>
      services.keys.updateApiKey({ id, name, updateMask: ['name'] }, { ...call, ...options })
    expect((await rename('New', { ifMatch })).name).toBe('New')
    await expect(rename('Newer', { ifMatch })).rejects.toMatchObject({ status: 'precondition_failed' })
    expect((await rename('Newest', {})).name).toBe('Newest')
  })

  it('gets 404 in another account', async () => {
    const { caller } = await services.newAccount()
    const call = services.as((await services.newAccount()).caller)
    const absent = { status: 'not_found', message: 'There is no such API key.' }
    const id = caller.credentialId
    await expect(services.keys.getApiKey({ id }, call)).rejects.toMatchObject(absent)
    await expect(
      services.keys.updateApiKey({ id, name: 'x', updateMask: ['name'] }, call),
    ).rejects.toMatchObject(absent)
    await expect(services.keys.revokeApiKey({ id }, call)).rejects.toMatchObject(absent)
  })
})

describe('listing keys', () => {
  it('pages newest first by offset and by cursor', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    for (let n = 0; n < 6; n++)
      await services.keys.createApiKey({ name: `k${n}`, scopes: ['meetings:read'] }, call)
    const all = await services.keys.listApiKeys({}, call)
    expect(all.data.map(key => key.name)).toEqual(['k5', 'k4', 'k3', 'k2', 'k1', 'k0', 'First'])
    expect(all.pagination).toEqual({ total: 7, limit: 20, offset: 0, hasMore: false, nextCursor: null })
    const first = await services.keys.listApiKeys({ limit: 3 }, call)
    expect(first.pagination).toMatchObject({ total: 7, hasMore: true })
    const second = await services.keys.listApiKeys({ limit: 3, cursor: first.pagination.nextCursor }, call)
    expect(second.data).toEqual((await services.keys.listApiKeys({ limit: 3, offset: 3 }, call)).data)
    const third = await services.keys.listApiKeys({ limit: 3, cursor: second.pagination.nextCursor }, call)
    expect(third.pagination).toMatchObject({ hasMore: false, nextCursor: null, total: null })
    expect([...first.data, ...second.data, ...third.data]).toEqual(all.data)
    await expect(services.keys.listApiKeys({ cursor: 'x' }, call)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'cursor' }],
    })
  })
})
