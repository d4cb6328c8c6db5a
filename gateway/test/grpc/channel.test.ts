import { type handleUnaryCall, Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js'
import { notFound, ServiceError, toGrpcError } from '@mi/errors'
import { freePort } from '@mi/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { Channel } from '../../src/grpc/channel.ts'
import { callUnary } from '../../src/grpc/unary.ts'

type Handler = handleUnaryCall<Buffer, Buffer>
const asIs = (bytes: Buffer): Buffer => bytes
const started: Server[] = []
const channels: Channel[] = []

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  for (const server of started.splice(0)) server.forceShutdown()
})

/** A server of grpc-js, so that the client is tested against another implementation. */
async function serve(handler: Handler, port = 0): Promise<{ address: string; server: Server; port: number }> {
  const server = new Server({ 'grpc.max_receive_message_length': 64 * 1024 * 1024 })
  const definition = { path: '/test.Test/Call', requestStream: false, responseStream: false } as const
  const serialisers = {
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
  }
  server.addService({ call: { ...definition, ...serialisers } }, { call: handler })
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) =>
      error ? reject(error) : resolve(at),
    )
  })
  started.push(server)
  return { address: `127.0.0.1:${bound}`, server, port: bound }
}

const echo: Handler = (call, callback) => callback(null, call.request)

function channelTo(address: string): Channel {
  const channel = new Channel('test', address)
  channels.push(channel)
  return channel
}

function call(
  channel: Channel,
  message = Buffer.from('hello'),
  options: { path?: string; deadlineMs?: number; repeatable?: boolean } = {},
) {
  return callUnary(channel, {
    path: '/test.Test/Call',
    message,
    headers: { authorization: 'Bearer t', 'mi-client-ip': '192.0.2.1' },
    deadlineMs: 5000,
    repeatable: true,
    ...options,
  })
}

async function failure(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ServiceError)) throw new Error(`not a ServiceError: ${error}`)
  return error
}

describe('a call', () => {
  test.each([0, 1, 16_384, 16_379, 5 * 1024 * 1024])('transfers %i bytes in both directions', async size => {
    const channel = channelTo((await serve(echo)).address)
    const message = Buffer.alloc(size, 'x')
    expect((await call(channel, message)).equals(message)).toBe(true)
  })

  test('shares a connection with concurrent calls', async () => {
    const channel = channelTo((await serve(echo)).address)
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, index) => call(channel, Buffer.from(String(index)))),
    )
    expect(responses.map(String)).toEqual(Array.from({ length: 500 }, (_, index) => String(index)))
  })

  test('transfers the metadata', async () => {
    let seen = new Metadata()
    const { address } = await serve((received, callback) => {
      seen = received.metadata
      callback(null, Buffer.alloc(0))
    })
    await call(channelTo(address))
    expect(seen.get('authorization')).toEqual(['Bearer t'])
    expect(seen.get('mi-client-ip')).toEqual(['192.0.2.1'])
    expect(seen.get('mi-if-match')).toEqual([])
  })

  test('fails with the error that the service declares, in any language', async () => {
    const { address } = await serve((_call, callback) =>
      callback(toGrpcError(notFound('meeting – Besprechung “日本語”'))),
    )
    const error = await failure(call(channelTo(address)))
    expect([error.status, error.message]).toEqual([
      'not_found',
      'There is no such meeting – Besprechung “日本語”.',
    ])
  })

  test.each([
    [status.UNAVAILABLE, 'unavailable'],
    [status.DEADLINE_EXCEEDED, 'deadline'],
    [status.UNIMPLEMENTED, 'unavailable'],
    [status.INTERNAL, 'internal'],
    [status.UNKNOWN, 'internal'],
  ])('maps a bare gRPC status %i to %s', async (code, expected) => {
    const { address } = await serve((_call, callback) => callback({ code, details: 'secret detail' }))
    const error = await failure(call(channelTo(address)))
    expect(error.status).toBe(expected)
    expect(error.message).not.toContain('secret')
  })

  test('is cancelled after its deadline, also in the service', async () => {
    let cancelled: () => void = () => {}
    const cancellation = new Promise<void>(resolve => {
      cancelled = resolve
    })
    const { address } = await serve(received => {
      received.on('cancelled', cancelled)
    })
    // Long enough for the call to arrive on a busy machine.
    const error = await failure(call(channelTo(address), Buffer.from('x'), { deadlineMs: 2_000 }))
    expect(error.status).toBe('deadline')
    await cancellation
  })
})

describe('an unavailable service', () => {
  test('fails immediately and is used as soon as it recovers', async () => {
    const port = await freePort()
    const channel = channelTo(`127.0.0.1:${port}`)
    const error = await failure(call(channel))
    expect([error.status, error.retryAfterSeconds]).toEqual(['unavailable', 1])
    await serve(echo, port)
    await expect.poll(() => call(channel).then(String, () => 'unavailable')).toBe('hello')
  })

  test('loses no repeatable call during a restart', async () => {
    const first = await serve(echo)
    const channel = channelTo(first.address)
    await call(channel)
    first.server.forceShutdown()
    await serve(echo, first.port)
    expect(String(await call(channel))).toBe('hello')
  })

  test('finishes running calls when it stops gracefully', async () => {
    let finish: () => void = () => {}
    const { address, server } = await serve((received, callback) => {
      finish = () => callback(null, received.request)
    })
    const channel = channelTo(address)
    const response = call(channel)
    await expect.poll(() => String(finish)).toContain('callback')
    server.tryShutdown(() => {})
    finish()
    expect(String(await response)).toBe('hello')
  })

  test('gets a call with effects only once', async () => {
    let calls = 0
    const { address, server } = await serve(() => {
      calls++
      server.forceShutdown()
    })
    const error = await failure(call(channelTo(address), Buffer.from('x'), { repeatable: false }))
    expect([error.status, calls]).toEqual(['unavailable', 1])
  })

  test('is reported as unavailable when its name does not resolve', async () => {
    const error = await failure(call(channelTo('no-such-host.invalid:5000')))
    expect(error.status).toBe('unavailable')
  })
})

describe('copies of a service', () => {
  test('share the calls and replace a copy that stops', async () => {
    const counts = [0, 0]
    const copy =
      (index: number): Handler =>
      (received, callback) => {
        counts[index] = counts[index]! + 1
        callback(null, received.request)
      }
    const one = await serve(copy(0))
    const other = await serve(copy(1))
    const channel = channelTo(`${one.address}, ${other.address}`)
    await expect
      .poll(async () => {
        await call(channel)
        return counts.every(count => count > 0)
      })
      .toBe(true)
    counts.fill(0)
    for (let request = 0; request < 20; request++) await call(channel)
    expect(counts).toEqual([10, 10])
    one.server.forceShutdown()
    for (let request = 0; request < 20; request++) expect(String(await call(channel))).toBe('hello')
    expect(counts[1]).toBeGreaterThanOrEqual(29)
  })
})
