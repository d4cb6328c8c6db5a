import { status as grpc, Server, ServerCredentials } from '@grpc/grpc-js'
import { ServiceError } from '@mi/errors'
import { afterEach, describe, expect, test } from 'vitest'
import { Channel } from '../../src/grpc/channel.ts'
import { callUnary } from '../../src/grpc/unary.ts'
import { type StoppableServer, startStoppable } from '../support/stoppable.ts'

/** Longer than the time limit of a test, so a call that waits for it fails the test. */
const NEVER_MS = 600_000
const TIMING = { silenceMs: 100, probeDeadlineMs: 1000, probeEveryMs: 50 }
const channels: Channel[] = []
const servers: StoppableServer[] = []

afterEach(async () => {
  for (const channel of channels.splice(0)) channel.close()
  for (const server of servers.splice(0)) await server.end()
})

async function start(): Promise<StoppableServer> {
  const server = await startStoppable()
  servers.push(server)
  return server
}

function channelTo(...addresses: string[]) {
  const changes: boolean[] = []
  const channel = new Channel('test', addresses.join(','), {
    ...TIMING,
    onAvailabilityChange: (_address, available) => changes.push(available),
  })
  channels.push(channel)
  return { channel, changes }
}

function call(channel: Channel, repeatable = true): Promise<string> {
  return callUnary(channel, {
    path: '/test.Test/Call',
    message: Buffer.from('hello'),
    headers: { authorization: 'Bearer t' },
    deadlineMs: NEVER_MS,
    repeatable,
  }).then(String)
}

const statusOf = (promise: Promise<string>) =>
  promise.catch((error: unknown) => (error instanceof ServiceError ? error.status : String(error)))

describe('a service that hangs', () => {
  test('delays only the first callers and is used again after it responds', async () => {
    const server = await start()
    const { channel, changes } = channelTo(server.address)
    expect(await call(channel)).toBe('hello')
    server.hang()
    expect(await statusOf(call(channel))).toBe('unavailable')
    expect(changes).toEqual([false])
    const error = await call(channel).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 'unavailable', retryAfterSeconds: 1 })
    expect(await channel.isServing(NEVER_MS)).toBe(false)
    server.resume()
    await expect.poll(() => statusOf(call(channel))).toBe('hello')
    expect(changes).toEqual([false, true])
  })

  test('can still finish a call with effects, which must not be repeated', async () => {
    const server = await start()
    const { channel, changes } = channelTo(server.address)
    await call(channel)
    server.hang()
    const effect = call(channel, false)
    await expect.poll(() => changes).toEqual([false])
    server.resume()
    expect(await effect).toBe('hello')
  })

  test('loses its calls to another copy', async () => {
    const [one, other] = [await start(), await start()]
    const { channel, changes } = channelTo(one.address, other.address)
    // Both copies are connected.
    await expect
      .poll(async () => {
        await call(channel)
        return new Set([channel.open(), channel.open()]).size
      })
      .toBe(2)
    one.hang()
    expect(await Promise.all([call(channel), call(channel)])).toEqual(['hello', 'hello'])
    expect(changes).toEqual([false])
    expect(await call(channel)).toBe('hello')
  })
})

test('does not open the circuit of a responding service for a slow call', async () => {
  let probes = 0
  let finish: () => void = () => {}
  const asIs = (bytes: Buffer): Buffer => bytes
  const rpc = (path: string) => ({
    path,
    requestStream: false as const,
    responseStream: false as const,
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
  })
  const server = new Server()
  server.addService(
    { call: rpc('/test.Test/Call'), check: rpc('/grpc.health.v1.Health/Check') },
    {
      call: ((received: { request: Buffer }, callback: (error: null, value: Buffer) => void) => {
        finish = () => callback(null, received.request)
      }) as never,
      check: ((_received: object, callback: (error: object) => void) => {
        probes++
        callback({ code: grpc.UNIMPLEMENTED, details: '' })
      }) as never,
    },
  )
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  const { channel, changes } = channelTo(`127.0.0.1:${port}`)
  const slow = call(channel)
  await expect.poll(() => probes).toBeGreaterThan(2)
  finish()
  expect(await slow).toBe('hello')
  expect(changes).toEqual([])
  server.forceShutdown()
})
