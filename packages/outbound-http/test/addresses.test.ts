import { describe, expect, test } from 'vitest'
import { createOutboundHttp, parseNetworks, requireNetworks, requirePorts } from '../src/index.ts'
import { REFUSED_URLS, RESOLVED_ADDRESSES } from './refused-urls.ts'

const http = createOutboundHttp()

describe('refused, at creation and again when called', () => {
  test.each(REFUSED_URLS)('%s', async url => {
    expect(http.checkUrl(url)).not.toBeNull()
    await expect(http.request({ url, timeoutMs: 2_000, maxResponseBytes: 10 })).rejects.toMatchObject({
      failure: 'address_refused',
    })
  })

  test('has more than sixty distinct spellings in the table', () => {
    expect(REFUSED_URLS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(REFUSED_URLS).size).toBe(REFUSED_URLS.length)
  })
})

test.each(RESOLVED_ADDRESSES)('refuses a name that resolves to %s when connecting', async address => {
  const family = address.includes(':') ? 6 : 4
  const guarded = createOutboundHttp({ resolve: (_host, done) => done(null, [{ address, family }]) })
  const url = 'https://hooks.example.com/'
  expect(guarded.checkUrl(url)).toBeNull()
  await expect(guarded.request({ url, timeoutMs: 2_000, maxResponseBytes: 10 })).rejects.toMatchObject({
    failure: 'address_refused',
  })
})

test('refuses a name with one private address among public addresses', async () => {
  const guarded = createOutboundHttp({
    resolve: (_host, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]),
  })
  await expect(
    guarded.request({ url: 'https://a.example/', timeoutMs: 2_000, maxResponseBytes: 10 }),
  ).rejects.toMatchObject({ failure: 'address_refused' })
})

test('accepts public addresses and unknown names at creation', () => {
  for (const url of [
    'https://93.184.216.34/x',
    'https://[2606:4700::1111]/',
    'https://nobody.example/',
    'https://example.com:8443/a?b=c',
  ])
    expect(http.checkUrl(url)).toBeNull()
})

test('refuses plain HTTP outside the allowed networks', () => {
  const opened = createOutboundHttp({ allowedNetworks: parseNetworks(['127.0.0.0/8', 'fd00::/8']) })
  expect(http.checkUrl('http://example.com/')).toBe('must begin with https://')
  expect(opened.checkUrl('http://127.0.0.1:9000/hook')).toBeNull()
  expect(opened.checkUrl('http://[fd00::1]/hook')).toBeNull()
  expect(opened.checkUrl('http://localhost:9000/hook')).toBeNull()
  expect(opened.checkUrl('http://93.184.216.34/hook')).toBe('must begin with https://')
  expect(opened.checkUrl('https://10.0.0.1/hook')).not.toBeNull()
})

test('refuses plain HTTP when a name resolves outside the allowed networks', async () => {
  const opened = createOutboundHttp({
    allowedNetworks: parseNetworks(['127.0.0.0/8']),
    resolve: (_host, done) => done(null, [{ address: '93.184.216.34', family: 4 }]),
  })
  await expect(
    opened.request({ url: 'http://a.example/', timeoutMs: 2_000, maxResponseBytes: 10 }),
  ).rejects.toMatchObject({ failure: 'address_refused' })
})

test('names the invalid network', () => {
  expect(() => parseNetworks(['10.0.0.0/8', '10.0.0.0/33'])).toThrow('10.0.0.0/33 is not a network')
  expect(() => requireNetworks('HOOKS_NETWORKS', ['10.0.0.0/33'])).toThrow('HOOKS_NETWORKS: 10.0.0.0/33')
})

describe('with ports for public addresses', () => {
  const resolvesTo = (address: string) =>
    createOutboundHttp({
      allowedNetworks: parseNetworks(['127.0.0.0/8']),
      publicPorts: [443, 8443],
      resolve: (_host, done) => done(null, [{ address, family: 4 }]),
    })
  const limited = createOutboundHttp({ publicPorts: [443] })

  test.each(['https://example.com/', 'https://example.com:443/', 'https://93.184.216.34/'])(
    'accepts %s',
    url => expect(limited.checkUrl(url)).toBeNull(),
  )

  test.each(['https://example.com:22/', 'https://example.com:8443/', 'https://93.184.216.34:444/'])(
    'refuses %s at creation and when it is called',
    async url => {
      expect(limited.checkUrl(url)).toBe('must use port 443')
      await expect(limited.request({ url, timeoutMs: 2_000, maxResponseBytes: 10 })).rejects.toMatchObject({
        failure: 'address_refused',
      })
    },
  )

  test('refuses another port when a name resolves outside the allowed networks', async () => {
    const url = 'https://a.example:9000/'
    const outside = resolvesTo('93.184.216.34')
    expect(outside.checkUrl(url)).toBeNull()
    await expect(outside.request({ url, timeoutMs: 2_000, maxResponseBytes: 10 })).rejects.toMatchObject({
      failure: 'address_refused',
    })
  })

  test('connects to any port of an allowed network', async () => {
    const inside = resolvesTo('127.0.0.1')
    for (const url of ['https://127.0.0.1:1/', 'https://a.example:1/'])
      await expect(inside.request({ url, timeoutMs: 2_000, maxResponseBytes: 10 })).rejects.toMatchObject({
        failure: 'connection_refused',
      })
  })

  test('names an invalid port of a setting', () => {
    expect(requirePorts('HOOKS_PORTS', ['8443', '1'])).toEqual([8443, 1])
    for (const port of ['0', '65536', 'https', '-1'])
      expect(() => requirePorts('HOOKS_PORTS', [port])).toThrow(`HOOKS_PORTS: ${port} is not a port`)
  })
})
