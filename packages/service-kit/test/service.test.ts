import { setTimeout as sleep } from 'node:timers/promises'
import { defineSettings, SettingsError } from '@mi/config'
import { createClient, encodeMessage, etagOf } from '@mi/contracts'
import type { Me, MeInit } from '@mi/contracts/mi/identity/v1'
import { type ErrorStatus, notFound, ServiceError } from '@mi/errors'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type CallContext,
  callOrigin,
  defineService,
  type RunningService,
  signInternalToken,
  systemOrigin,
  verifyInternalToken,
} from '../src/index.ts'

const INTERNAL_TOKEN_SECRET = 'a secret of at least thirty-two characters'
const caller = {
  accountId: 'acc_1',
  userId: 'usr_1',
  mode: 'live',
  scopes: ['account:read'],
  auth: 'api_key',
  credentialId: 'key_1',
  role: 'owner',
} as const
const asUser = callOrigin(caller, INTERNAL_TOKEN_SECRET, 'gateway')

const me: MeInit = {
  account: { id: 'acc_1', name: 'Ada & Co', plan: 'pro' },
  user: { id: 'usr_1', name: 'Ada', email: 'ada@example.com', role: 'owner' },
  mode: 'live',
  auth: 'api_key',
  scopes: ['account:read'],
}

type Handler = (ctx: CallContext) => Promise<MeInit>
const running: (RunningService | { close(): void })[] = []
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) {
    if ('stop' in thing) await thing.stop()
    else thing.close()
  }
})

/** Serves GetMe with the given handler. Returns a client of it. */
async function serve(
  getMe: Handler,
  checks: Record<string, () => Promise<void>> = {},
  env: Record<string, string> = {},
) {
  const unused = async (): Promise<never> => {
    throw notFound('thing')
  }
  const service = defineService({
    name: 'identity',
    handlers: () => ({
      'mi.identity.v1.Account': {
        getMe: (_request, ctx) => getMe(ctx),
        getUsage: unused,
        listAuditLog: unused,
      },
    }),
    checks: () => checks,
  })
  const started = await service.start({
    INTERNAL_TOKEN_SECRET,
    GRPC_PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const client = createClient('mi.identity.v1.Account', { address: started.grpcAddress })
  running.push(started, client)
  return { started, client }
}

async function statusOf(promise: Promise<unknown>): Promise<ErrorStatus | 'no error'> {
  try {
    await promise
    return 'no error'
  } catch (error) {
    if (error instanceof ServiceError) return error.status
    throw error
  }
}

describe('a call', () => {
  test('reaches the handler with its caller and returns a typed response', async () => {
    let seen: CallContext | undefined
    const { client } = await serve(async ctx => {
      seen = ctx
      return me
    })
    const answer: Me = await client.getMe({}, { caller: { ...asUser, requestId: 'req_1' } })
    expect(answer).toEqual(me)
    expect(seen?.caller).toEqual(caller)
    expect(seen?.tenant).toEqual({ accountId: 'acc_1', mode: 'live' })
    expect(seen?.requestId).toBe('req_1')
    expect(seen?.deadline.getTime()).toBeGreaterThan(Date.now())
  })

  test('signs for called services in its own name and for its caller', async () => {
    let token = ''
    const { client } = await serve(async ctx => {
      token = ctx.tokenFor('meetings')
      expect(ctx.tokenFor('meetings')).toBe(token)
      return me
    })
    await client.getMe({}, { caller: asUser })
    expect(verifyInternalToken(token, INTERNAL_TOKEN_SECRET, 'meetings')).toMatchObject({
      issuer: 'identity',
      caller,
    })
  })

  test('is refused before the handler without a valid internal token', async () => {
    let called = false
    const { client } = await serve(async () => {
      called = true
      return me
    })
    const sign = (secret: string, audience: string) =>
      signInternalToken(caller, secret, { audience, issuer: 'gateway' })
    for (const wrong of [
      '',
      'abc',
      sign('another secret of thirty-two characters', 'identity'),
      sign(INTERNAL_TOKEN_SECRET, 'meetings'),
    ]) {
      expect(await statusOf(client.getMe({}, { caller: wrong }))).toBe('internal')
    }
    expect(called).toBe(false)
  })

  test('fails with the error that the handler threw', async () => {
    const { client } = await serve(async () => {
      throw notFound('meeting')
    })
    const failure = client.getMe({}, { caller: asUser })
    await expect(failure).rejects.toMatchObject({ status: 'not_found', message: 'There is no such meeting.' })
  })

  test('hides details of an unexpected error and of an invalid response', async () => {
    const unexpected = await serve(async () => {
      throw new Error('password=hunter2')
    })
    const hidden = await unexpected.client.getMe({}, { caller: asUser }).catch((error: Error) => error)
    expect(hidden).toMatchObject({ status: 'internal', message: 'Something went wrong on our side.' })
    const unfit = await serve(async () => ({ ...me, mode: 'hunter2' }) as never)
    const invalid = await unfit.client.getMe({}, { caller: asUser }).catch((error: Error) => error)
    expect(invalid).toMatchObject({ status: 'internal', message: 'Something went wrong on our side.' })
  })

  test('is unavailable with Retry-After when the database is overloaded', async () => {
    // The errors of the drivers: no free connection, an expired transaction, a statement that took too long.
    const failures = [
      new Error('timeout exceeded when trying to connect'),
      Object.assign(new Error('Timed out fetching a new connection'), { code: 'P2024' }),
      Object.assign(new Error('A commit cannot be executed on an expired transaction.'), { code: 'P2028' }),
      Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    ]
    for (const failure of failures) {
      const { client } = await serve(async () => {
        throw failure
      })
      const error = await client.getMe({}, { caller: asUser }).catch((error: Error) => error)
      expect(error).toMatchObject({ status: 'unavailable', retryAfterSeconds: 2 })
    }
  })

  test('ends at its deadline and aborts the signal of the handler', async () => {
    let aborted = false
    const { client } = await serve(async ctx => {
      await new Promise(resolve => ctx.signal.addEventListener('abort', resolve))
      aborted = true
      return me
    })
    // Long enough for the call to arrive on a busy machine.
    expect(await statusOf(client.getMe({}, { caller: asUser, deadlineMs: 2_000 }))).toBe('deadline')
    await expect.poll(() => aborted).toBe(true)
  })

  test('never outlives the call that causes it', async () => {
    const { client } = await serve(async () => {
      await sleep(5_000, undefined, { ref: false })
      return me
    })
    const outer = { ...asUser, deadline: new Date(Date.now() + 80) }
    expect(await statusOf(client.getMe({}, { caller: outer, deadlineMs: 60_000 }))).toBe('deadline')
  })

  test('fails immediately while the service is down and works after recovery', async () => {
    const first = await serve(async () => me)
    await first.started.stop()
    expect(await statusOf(first.client.getMe({}, { caller: asUser }))).toBe('unavailable')
    const port = first.started.grpcAddress.split(':')[1] as string
    await serve(async () => me, {}, { GRPC_PORT: port })
    await expect.poll(() => statusOf(first.client.getMe({}, { caller: asUser }))).toBe('no error')
  })
})

describe('If-Match', () => {
  const etag = etagOf(encodeMessage('mi.identity.v1.Me', me))
  const ask = async (ifMatch: string) => {
    const { client } = await serve(async ctx => {
      ctx.checkPrecondition('mi.identity.v1.Me', me)
      return me
    })
    return statusOf(client.getMe({}, { caller: asUser, ifMatch }))
  }

  test.each([etag, '*', `"x", ${etag}`])('%s matches', async header => {
    expect(await ask(header)).toBe('no error')
  })

  test.each(['"x"', `W/${etag}`, 'nonsense'])('%s does not match', async header => {
    expect(await ask(header)).toBe('precondition_failed')
  })
})

describe('operators', () => {
  const get = async (started: RunningService, path: string) => {
    const response = await fetch(`http://${started.opsAddress}${path}`)
    return { status: response.status, text: await response.text() }
  }

  test('see liveness, readiness and the failing dependency', async () => {
    let broken = false
    const { started } = await serve(async () => me, {
      postgres: async () => {
        if (broken) throw new Error('connect ECONNREFUSED')
      },
      files: async () => {},
    })
    expect(await get(started, '/healthz')).toMatchObject({ status: 200 })
    expect(await get(started, '/readyz')).toEqual({
      status: 200,
      text: '{"status":"ready","checks":{"postgres":"ok","files":"ok"}}',
    })
    broken = true
    expect(await get(started, '/readyz')).toEqual({
      status: 503,
      text: '{"status":"not ready","checks":{"postgres":"failing","files":"ok"}}',
    })
    expect((await get(started, '/nothing')).status).toBe(404)
    const posted = await fetch(`http://${started.opsAddress}/metrics`, { method: 'POST' })
    expect(posted.status).toBe(405)
    expect(posted.headers.get('allow')).toBe('HEAD, GET')
  })

  test('see rate, errors and duration of every rpc', async () => {
    const { started, client } = await serve(async () => me)
    await client.getMe({}, { caller: asUser })
    await statusOf(client.getUsage({}, { caller: asUser }))
    const { text } = await get(started, '/metrics')
    const line = (rpc: string, outcome: string) =>
      text
        .split('\n')
        .filter(row => row.startsWith('mi_rpc_duration_seconds_count{') && row.includes('service="identity"'))
        .some(
          row =>
            row.includes(`Account/${rpc}"`) && row.includes(`outcome="${outcome}"`) && row.endsWith(' 1'),
        )
    expect(line('GetMe', 'ok')).toBe(true)
    expect(line('GetUsage', 'not_found')).toBe(true)
  })

  test('can use the standard gRPC health service', async () => {
    const { started } = await serve(async () => me)
    interface HealthClient {
      check(request: { service: string }, options: { caller: string }): Promise<{ status: string }>
      close(): void
    }
    const health = createClient<HealthClient>('grpc.health.v1.Health', { address: started.grpcAddress })
    running.push(health)
    expect(await health.check({ service: '' }, { caller: '' })).toEqual({ status: 'serving' })
    expect(await health.check({ service: 'mi.identity.v1.Account' }, { caller: '' })).toEqual({
      status: 'serving',
    })
    await expect(health.check({ service: 'mi.other.v1.Other' }, { caller: '' })).rejects.toThrow()
  })
})

describe('stopping', () => {
  test('notifies watchers of the health and does not wait for them', async () => {
    const { started } = await serve(async () => me)
    interface WatchClient {
      watch(request: { service: string }, options: { caller: string }): AsyncIterable<{ status: string }>
      close(): void
    }
    const health = createClient<WatchClient>('grpc.health.v1.Health', { address: started.grpcAddress })
    running.push(health)
    const seen: string[] = []
    for await (const { status } of health.watch({ service: '' }, { caller: '' })) {
      seen.push(status)
      if (seen.length === 1) void started.stop()
    }
    expect(seen).toEqual(['serving', 'not_serving'])
    await started.stop()
  })

  test('closes everything even when one part fails to close', async () => {
    const service = defineService({
      name: 'stubborn',
      handlers: () => ({}),
      dependencies: ({ onStop }) => {
        onStop(async () => {
          throw new Error('will not')
        })
        return {}
      },
    })
    const started = await service.start({ INTERNAL_TOKEN_SECRET, LOG_LEVEL: 'silent' })
    await expect(started.stop()).rejects.toThrow('will not')
    await expect(fetch(`http://${started.opsAddress}/healthz`)).rejects.toThrow()
  })

  test('finishes calls in flight and accepts no more', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let arrived = () => {}
    const inHandler = new Promise<void>(resolve => {
      arrived = resolve
    })
    const { started, client } = await serve(async () => {
      arrived()
      await held
      return me
    })
    const inFlight = client.getMe({}, { caller: asUser })
    await inHandler
    const stopped = started.stop()
    await expect.poll(async () => (await fetch(`http://${started.opsAddress}/readyz`)).status).toBe(503)
    expect(await statusOf(client.getMe({}, { caller: asUser }))).toBe('unavailable')
    release()
    expect(await inFlight).toEqual(me)
    await stopped
    await expect(fetch(`http://${started.opsAddress}/healthz`)).rejects.toThrow()
  })

  test('cuts off calls that do not finish in time', async () => {
    let arrived = () => {}
    const inHandler = new Promise<void>(resolve => {
      arrived = resolve
    })
    const { started, client } = await serve(
      async () => {
        arrived()
        await sleep(60_000, undefined, { ref: false })
        return me
      },
      {},
      { DRAIN_TIMEOUT: '100ms' },
    )
    const call = statusOf(client.getMe({}, { caller: asUser, deadlineMs: 60_000 }))
    await inHandler
    await started.stop()
    expect(await call).toBe('unavailable')
  })
})

describe('starting', () => {
  test('reports all invalid settings at once, including common settings', async () => {
    const service = defineService({
      name: 'meetings',
      settings: defineSettings({
        databaseUrl: { env: 'DATABASE_URL', type: 'url', meaning: 'the database' },
      }),
      handlers: () => ({}),
    })
    const failure = (await service.start({ GRPC_PORT: 'abc' }).catch(error => error)) as SettingsError
    expect(failure).toBeInstanceOf(SettingsError)
    expect(failure.errors).toHaveLength(3)
  })

  test('fails for an rpc without a handler and closes everything', async () => {
    let closed = false
    const service = defineService({
      name: 'identity',
      handlers: () => ({ 'mi.identity.v1.Account': { getMe: async () => me } as never }),
      dependencies: ({ onStop }) => {
        onStop(() => {
          closed = true
        })
        return {}
      },
    })
    const env = { INTERNAL_TOKEN_SECRET, GRPC_PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' }
    await expect(service.start(env)).rejects.toThrow('mi.identity.v1.Account has no handler for getUsage')
    expect(closed).toBe(true)
  })
})

test('a token of a process acts for a tenant', async () => {
  const { client } = await serve(async ctx => {
    expect(ctx.caller).toMatchObject({
      auth: 'system',
      credentialId: 'gateway',
      accountId: 'acc_9',
      mode: 'test',
    })
    return me
  })
  const system = systemOrigin('gateway', INTERNAL_TOKEN_SECRET, { accountId: 'acc_9', mode: 'test' })
  expect(await statusOf(client.getMe({}, { caller: system }))).toBe('no error')
})
