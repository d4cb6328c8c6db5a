import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createResolve } from '../src/resolve-name.ts'

const A = 1
let server: Socket | undefined
afterEach(() => void server?.close())

/** A local name server (RFC 1035). @param answerTo the address for an IPv4 query; null sends no response */
async function startNameServer(answerTo: (name: string) => [number, number, number, number] | null) {
  const asked: string[] = []
  server = createSocket('udp4', (query, client) => {
    const labels: string[] = []
    let at = 12
    for (; query[at] !== 0; at += (query[at] as number) + 1)
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] as number)))
    const name = labels.join('.')
    asked.push(name)
    const address = answerTo(name)
    if (!address) return
    const question = query.subarray(12, at + 5)
    const isIpv4 = query.readUInt16BE(at + 1) === A
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0])
    const record = [0xc0, 12, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...address]
    server?.send(
      Buffer.concat([head, question, Buffer.from(isIpv4 ? record : [])]),
      client.port,
      client.address,
    )
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { resolve: promisify(createResolve([`127.0.0.1:${port}`])), asked }
}

test('resolves a name with DNS', async () => {
  const { resolve } = await startNameServer(() => [192, 0, 2, 7])
  expect(await resolve('hooks.example.com')).toEqual([{ address: '192.0.2.7', family: 4 }])
})

test('resolves other names while a name server does not respond', async () => {
  const { resolve, asked } = await startNameServer(name => (name.startsWith('slow') ? null : [192, 0, 2, 7]))
  const slow = Array.from({ length: 20 }, (_, index) =>
    resolve(`slow-${index}.example.com`).catch(error => error.code as string),
  )
  await expect.poll(() => asked.filter(name => name.startsWith('slow')).length).toBeGreaterThanOrEqual(40)
  let ended = 0
  for (const resolution of slow) void resolution.then(() => ended++)
  expect(await resolve('fast.example.com')).toHaveLength(1)
  expect(ended).toBe(0)
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['ETIMEOUT']))
})

test('asks the system for names without a dot', async () => {
  const { resolve, asked } = await startNameServer(() => [192, 0, 2, 7])
  const addresses = await resolve('localhost')
  expect(addresses.every(({ address }) => address === '127.0.0.1' || address === '::1')).toBe(true)
  expect(asked).toEqual([])
})
