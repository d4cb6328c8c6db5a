import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeExpired } from '../src/jobs/retention.ts'
import { identityDatabase } from '../src/store/database.ts'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const fingerprint = (text: string) => createHash('sha256').update(text).digest()
const answer = {
  status: 201,
  headers: { location: '/v1/meetings/mtg_1' },
  body: Buffer.from('{"id":"mtg_1"}'),
}

async function sql(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

describe('an Idempotency-Key', () => {
  it('is claimed, recorded and replayed', async () => {
    const call = services.as((await services.newAccount()).caller)
    const request = { key: 'k', fingerprint: fingerprint('a'), leaseMs: 60_000 }
    const { claim } = await services.idempotency.beginRequest(request, call)
    expect(claim).toBeTruthy()
    expect(await services.idempotency.beginRequest(request, call)).toMatchObject({
      inProgress: true,
      claim: null,
    })
    const other = { ...request, fingerprint: fingerprint('b') }
    expect(await services.idempotency.beginRequest(other, call)).toMatchObject({
      reusedWithOtherPayload: true,
    })
    await services.idempotency.finishRequest({ key: 'k', claim: claim as string, answer }, call)
    const { record } = await services.idempotency.beginRequest(request, call)
    expect(record).toMatchObject({ status: 201, headers: answer.headers })
    expect(Buffer.from(record?.body ?? []).toString()).toBe('{"id":"mtg_1"}')
    expect(await services.idempotency.beginRequest(other, call)).toMatchObject({
      reusedWithOtherPayload: true,
    })
  })

  it('records an outcome that another service stores', async () => {
    const call = services.as((await services.newAccount()).caller)
    const request = { key: 'k', fingerprint: fingerprint('a'), leaseMs: 0 }
    const { claim } = await services.idempotency.beginRequest(request, call)
    const elsewhere = { status: 201, headers: {}, body: null }
    await services.idempotency.finishRequest({ key: 'k', claim: claim as string, answer: elsewhere }, call)
    expect(await services.idempotency.beginRequest(request, call)).toMatchObject({ record: elsewhere })
    const other = { ...request, fingerprint: fingerprint('b') }
    expect(await services.idempotency.beginRequest(other, call)).toMatchObject({
      reusedWithOtherPayload: true,
    })
  })

  it('belongs to one account and one mode', async () => {
    const { caller } = await services.newAccount()
    const request = { key: 'k', fingerprint: fingerprint('a'), leaseMs: 60_000 }
    for (const who of [caller, { ...caller, mode: 'test' as const }, (await services.newAccount()).caller])
      expect((await services.idempotency.beginRequest(request, services.as(who))).claim).toBeTruthy()
  })

  it('is free after its release', async () => {
    const call = services.as((await services.newAccount()).caller)
    const request = { key: 'k', fingerprint: fingerprint('a'), leaseMs: 60_000 }
    const { claim } = await services.idempotency.beginRequest(request, call)
    await services.idempotency.releaseRequest({ key: 'k', claim: claim as string }, call)
    const next = await services.idempotency.beginRequest({ ...request, fingerprint: fingerprint('b') }, call)
    expect(next.claim).toBeTruthy()
    // The old claim has no say any more.
    await services.idempotency.finishRequest({ key: 'k', claim: claim as string, answer }, call)
    expect(
      await services.idempotency.beginRequest({ ...request, fingerprint: fingerprint('b') }, call),
    ).toMatchObject({
      inProgress: true,
    })
  })

  it('is taken over after its lease, only by the same request', async () => {
    const call = services.as((await services.newAccount()).caller)
    const request = { key: 'k', fingerprint: fingerprint('a'), leaseMs: 0 }
    const { claim } = await services.idempotency.beginRequest(request, call)
    const other = await services.idempotency.beginRequest({ ...request, fingerprint: fingerprint('b') }, call)
    expect(other.reusedWithOtherPayload).toBe(true)
    const taken = await services.idempotency.beginRequest({ ...request, leaseMs: 60_000 }, call)
    expect(taken.claim).toBeTruthy()
    expect(taken.claim).not.toBe(claim)
  })

  it('is given to one of several concurrent requests', async () => {
    const call = services.as((await services.newAccount()).caller)
    const request = { key: 'k', fingerprint: fingerprint('a'), leaseMs: 60_000 }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => services.idempotency.beginRequest(request, call)),
    )
    expect(all.filter(result => result.claim !== null)).toHaveLength(1)
    expect(all.filter(result => result.inProgress)).toHaveLength(19)
  })

  it('expires after 24 hours', async () => {
    const { caller } = await services.newAccount()
    const call = services.as(caller)
    const request = { key: 'k', fingerprint: fingerprint('a'), leaseMs: 60_000 }
    const { claim } = await services.idempotency.beginRequest(request, call)
    await services.idempotency.finishRequest({ key: 'k', claim: claim as string, answer }, call)
    const age = (hours: string) =>
      sql(`update idempotency_keys set created_at = now() - $2::interval where account_id = $1`, [
        caller.accountId,
        hours,
      ])
    await age('23 hours 59 minutes')
    expect((await services.idempotency.beginRequest(request, call)).record).not.toBeNull()
    await age('24 hours 1 minute')
    const other = await services.idempotency.beginRequest({ ...request, fingerprint: fingerprint('b') }, call)
    expect(other.claim).toBeTruthy()

    await age('25 hours')
    const database = identityDatabase.open({ url: services.databaseUrl })
    await purgeExpired({ database, now: () => new Date() })
    await database.close()
    expect(await sql('select key from idempotency_keys where account_id = $1', [caller.accountId])).toEqual(
      [],
    )
  })
})
