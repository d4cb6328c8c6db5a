import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashApiKey } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findCredential } from '../src/api-keys/store/credentials.ts'
import { identityDatabase } from '../src/store/database.ts'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const today = () => new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('GET /me', () => {
  it('describes the caller', async () => {
    const { caller, created } = await services.newAccount('free')
    expect(await services.account.getMe({}, services.as(caller))).toEqual({
      account: { id: caller.accountId, name: created.account?.name, plan: 'free' },
      user: created.owner,
      mode: 'live',
      auth: 'api_key',
      scopes: caller.scopes,
    })
  })
})

describe('administration', () => {
  it('gives an address to one user, also under concurrency', async () => {
    const order = {
      name: 'A',
      plan: 'pro' as const,
      ownerName: 'O',
      ownerEmail: 'same@example.com',
      ownerPassword: '',
    }
    const outcomes = await Promise.allSettled(
      ['same@example.com', 'SAME@example.com', 'Same@Example.com'].map(ownerEmail =>
        services.administration.createAccount({ ...order, ownerEmail }, services.asSystem),
      ),
    )
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 'conflict', code: 'already_exists' })
  })

  it('names all errors together', async () => {
    await expect(
      services.administration.createAccount(
        { name: ' ', ownerName: '', ownerEmail: 'nobody', ownerPassword: 'short' },
        services.asSystem,
      ),
    ).rejects.toMatchObject({
      status: 'invalid',
      details: [
        { field: 'name' },
        { field: 'owner_name' },
        { field: 'owner_email' },
        { field: 'owner_password' },
      ],
    })
  })

  it('adds users and keys to an account', async () => {
    const { caller } = await services.newAccount()
    const { accountId } = caller
    const user = await services.administration.createUser(
      { accountId, name: 'Bob', email: 'Bob@Example.com', role: 'member', password: '' },
      services.asSystem,
    )
    expect(user).toMatchObject({ name: 'Bob', email: 'bob@example.com', role: 'member' })
    const order = { accountId, userId: user.id, name: 'k', mode: 'test' as const, scopes: ['meetings:read'] }
    const { key } = await services.administration.issueApiKey(order, services.asSystem)
    expect(await services.verify(key as string)).toMatchObject({
      userId: user.id,
      role: 'member',
      mode: 'test',
    })
    const other = (await services.newAccount()).caller.accountId
    await expect(
      services.administration.issueApiKey({ ...order, accountId: other }, services.asSystem),
    ).rejects.toMatchObject({ status: 'not_found' })
  })

  it('changes plan and limits', async () => {
    const { caller, key } = await services.newAccount('free')
    expect(await services.verify(key)).toMatchObject({ rateLimitPerMinute: 60, rateLimitBurst: 10 })
    const { accountId } = caller
    await services.administration.updateAccount(
      { accountId, plan: 'enterprise', rateLimitPerMinute: 9000 },
      services.asSystem,
    )
    expect(await services.verify(key)).toMatchObject({
      plan: 'enterprise',
      rateLimitPerMinute: 9000,
      rateLimitBurst: 600,
    })
  })
})

describe('usage', () => {
  it('adds up the reports of all gateways, each of them once, both modes together', async () => {
    const { caller } = await services.newAccount()
    const { accountId, credentialId } = caller
    const count = (date: string, statusClass: string, n: number, mode: 'live' | 'test' = 'live') => ({
      accountId,
      mode,
      credentialId,
      date,
      statusClass,
      count: n,
    })
    const batch = {
      batchId: `b-${accountId}`,
      counts: [
        count(today(), '2xx', 5),
        count(today(), '2xx', 2),
        count(daysAgo(3), '4xx', 1, 'test'),
        count(daysAgo(40), '2xx', 100),
      ],
    }
    await services.usage.reportRequests(batch, services.asSystem)
    await services.usage.reportRequests(batch, services.asSystem)
    await Promise.all(
      ['c', 'd', 'e'].map(id =>
        services.usage.reportRequests(
          { batchId: id + accountId, counts: [count(today(), '5xx', 1)] },
          services.asSystem,
        ),
      ),
    )
    const usage = await services.account.getUsage({}, services.as(caller))
    expect(usage).toMatchObject({ from: daysAgo(29), to: today() })
    expect(usage.requests?.total).toBe(11)
    expect(usage.requests?.byStatusClass).toEqual({ '2xx': 7, '3xx': 0, '4xx': 1, '5xx': 3 })
    expect(usage.requests?.byDay).toHaveLength(30)
    expect(usage.requests?.byDay.find(day => day.date === daysAgo(3))?.count).toBe(1)
    const older = await services.account.getUsage({ from: daysAgo(41), to: daysAgo(39) }, services.as(caller))
    expect(older.requests?.total).toBe(100)
  })

  it('refuses a range that ends before it begins', async () => {
    const { caller } = await services.newAccount()
    await expect(
      services.account.getUsage({ from: '2026-02-02', to: '2026-02-01' }, services.as(caller)),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'from' }] })
  })
})

describe('the audit log', () => {
  it('has the events of this service with their actors, newest first', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const { id } = await services.keys.createApiKey({ name: 'x', scopes: ['meetings:read'] }, call)
    await services.keys.revokeApiKey({ id }, call)
    const { data } = await services.account.listAuditLog({}, call)
    expect(data.map(entry => entry.action)).toEqual([
      'api_key.revoked',
      'api_key.created',
      'api_key.created',
      'account.created',
    ])
    expect(data[0]).toMatchObject({
      actor: { type: 'api_key', id: caller.credentialId },
      target: { type: 'api_key', id },
    })
    expect(data[3]).toMatchObject({ actor: { type: 'system' }, requestId: null })
  })

  it('has the events of other services', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const meeting = await services.meetings.createMeeting(
      { title: 'x', platform: 'zoom', startedAt: new Date() },
      call,
    )
    const { data } = await vi.waitUntil(
      async () => {
        const found = await services.account.listAuditLog({ action: 'meeting.created' }, call)
        return found.data.length > 0 && found
      },
      { timeout: 60_000, interval: 100 },
    )
    expect(data).toMatchObject([
      { target: { type: 'meeting', id: meeting.id }, actor: { id: caller.credentialId } },
    ])
  })

  it('filters and pages', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    for (let n = 0; n < 5; n++)
      await services.keys.createApiKey({ name: `${n}`, scopes: ['meetings:read'] }, call)
    const filter = { action: 'api_key.created', actor: caller.credentialId }
    const first = await services.account.listAuditLog({ ...filter, limit: 3 }, call)
    expect(first.pagination).toMatchObject({ hasMore: true, total: null })
    const second = await services.account.listAuditLog(
      { ...filter, limit: 3, cursor: first.pagination?.nextCursor },
      call,
    )
    expect(second.pagination).toMatchObject({ hasMore: false, nextCursor: null })
    expect(new Set([...first.data, ...second.data].map(entry => entry.target?.id)).size).toBe(5)
    expect((await services.account.listAuditLog({ to: new Date(0) }, call)).data).toEqual([])
    expect((await services.account.listAuditLog({ actor: 'key_other' }, call)).data).toEqual([])
  })

  it('shows nothing of another account', async () => {
    const first = await services.newAccount()
    const second = await services.newAccount()
    const { data } = await services.account.listAuditLog({}, services.as(second.caller))
    expect(JSON.stringify(data)).not.toContain(first.caller.credentialId)
  })
})

// Two processes, a migration and a password's cost: slow on a busy machine.
describe('the command for an empty system', { timeout: 120_000 }, () => {
  const run = promisify(execFile)
  const command = join(import.meta.dirname, '../bin/create-account.ts')

  it('migrates, creates account, owner and a first key that works', async () => {
    const url = freshDatabaseUrl('bootstrap')
    const args = [command, '--name', 'Acme', '--email', 'ada@acme.example', '--plan', 'teams']
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, DATABASE_URL: url } })
    const key = /svc_live_[0-9A-Za-z]{49}/.exec(stdout)?.[0] as string
    const database = identityDatabase.open({ url })
    const found = await findCredential(database, hashApiKey(key), new Date())
    expect(found?.credential).toMatchObject({ plan: 'teams', mode: 'live', role: 'owner' })
    expect(found?.credential.scopes).toContain('account:write')
    const again = await run(process.execPath, args, { env: { ...process.env, DATABASE_URL: url } }).catch(
      error => error,
    )
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') })
    await database.close()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select type from infra.outbox order by id')
    await client.end()
    expect(rows.map(row => row.type)).toEqual([
      'mi.identity.account.created.v1',
      'mi.identity.api_key.created.v1',
    ])
  })

  it('states its required options', async () => {
    const failed = await run(process.execPath, [command, '--name', 'x']).catch(error => error)
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('--email') })
  })
})
