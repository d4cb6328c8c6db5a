/**
 * Compares the CPU time of a unary call in the calling process: the client of grpc-js with bytes, and the
 * project's client. The service runs in another process.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { Channel } from '../src/grpc/channel.ts'
import { callUnary } from '../src/grpc/unary.ts'

const ROUNDS = 5
const CALLS = 10_000
const IN_FLIGHT = 32
const PATH = '/bench.Echo/Call'
const MESSAGE = Buffer.alloc(64)
const DEADLINE_MS = 10_000
const AUTHORIZATION = `Bearer ${'x'.repeat(400)}`

const service = spawn(
  process.execPath,
  [fileURLToPath(new URL('servers/echo-service.ts', import.meta.url))],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const [line] = await once(service.stdout, 'data')
const address = String(line).trim()

const channel = new Channel('echo', address)
const client = new Client(address, credentials.createInsecure())
const asIs = (bytes: Buffer): Buffer => bytes
const ways: Record<string, () => Promise<unknown>> = {
  OWN: () =>
    callUnary(channel, {
      path: PATH,
      message: MESSAGE,
      headers: { authorization: AUTHORIZATION },
      deadlineMs: DEADLINE_MS,
      repeatable: true,
    }),
  GRPC_JS: () =>
    new Promise((resolve, reject) => {
      const metadata = new Metadata()
      metadata.set('authorization', AUTHORIZATION)
      const options = { deadline: Date.now() + DEADLINE_MS }
      client.makeUnaryRequest(PATH, asIs, asIs, MESSAGE, metadata, options, (error, bytes) =>
        error ? reject(error) : resolve(bytes),
      )
    }),
}

async function callMany(call: () => Promise<unknown>): Promise<void> {
  let left = CALLS
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (left-- > 0) await call()
    }),
  )
}

const times = new Map<string, number[]>()
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, call] of Object.entries(ways)) {
    const before = process.cpuUsage()
    await callMany(call)
    const { user, system } = process.cpuUsage(before)
    // The first round warms up.
    if (round > 0) times.set(name, [...(times.get(name) ?? []), (user + system) / CALLS])
  }
}
console.log(`CPU of a call with a response of 8 KiB, median of ${ROUNDS} × ${CALLS}, ${IN_FLIGHT} in flight`)
for (const [name, values] of times)
  console.log(`  ${name.padEnd(8)} ${values.sort((a, b) => a - b)[values.length >> 1]?.toFixed(1)} µs`)
channel.close()
client.close()
service.kill()
