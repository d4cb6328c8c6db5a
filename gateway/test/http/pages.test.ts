import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContract, PROTOS_FOLDER } from '@mi/contracts'
import { sitePaths } from '@mi/docs-site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway } from '../../src/gateway.ts'
import { type Release, readReleases } from '../../src/pages/changelog.ts'
import { type Harness, startHarness } from '../support/harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await startHarness({ env: { PUBLIC_URL: 'https://api.example.com/' } })
})
afterAll(() => harness?.stop())

const page = (path: string, headers: Record<string, string> = {}) =>
  harness.request(path, { key: null, headers })

test('serves a cacheable OpenAPI document with every route and the server URL', async () => {
  const response = await page('/v1/openapi.json')
  const document = (await response.json()) as { paths: Record<string, object>; servers: { url: string }[] }
  expect(document.servers).toEqual([{ url: 'https://api.example.com' }])
  for (const route of harness.contract.routes) {
    expect(Object.keys(document.paths[route.path]!)).toContain(route.verb.toLowerCase())
  }
  const again = await page('/v1/openapi.json', { 'If-None-Match': response.headers.get('etag')! })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=300'])
})

test('shows every operation in the reference, which loads only local files', async () => {
  const response = await page('/v1/docs')
  const html = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  for (const { operationId } of harness.contract.routes) expect(html).toContain(`#${operationId}"`)
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  expect(html).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="?https?:/)
})

test('serves every documentation page with its type, cacheable', async () => {
  const tags = new Set(harness.contract.routes.map(({ tag }) => tag))
  for (const path of sitePaths(tags)) {
    const response = await page(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toMatch(
      path.endsWith('.css') ? /^text\/css/ : path.endsWith('.js') ? /^text\/javascript/ : /html|json|svg/,
    )
    const again = await page(path, { 'If-None-Match': response.headers.get('etag')! })
    expect(again.status).toBe(304)
  }
  expect((await page('/v1/docs/no-such-guide')).status).toBe(404)
  const mistyped = await page('/v1/docs/no-such-guide', { Accept: 'text/html,*/*;q=0.8' })
  expect([mistyped.status, mistyped.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await mistyped.text()).toContain('Page not found')
})

test('explains the code of an error at its doc_url', async () => {
  const { error } = (await (await page('/v1/nothing')).json()) as { error: { doc_url: string } }
  const { pathname, hash } = new URL(error.doc_url)
  expect(await (await page(pathname)).text()).toContain(`id="${hash.slice(1)}"`)
})

test('says at the root what the server is, and serves an icon', async () => {
  const root = await page('/?from=bookmark')
  expect([root.status, root.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await root.text()).toContain('href="/v1/docs"')
  const icon = await page('/favicon.ico')
  expect(icon.status).toBe(302)
  expect((await page(icon.headers.get('location')!)).headers.get('content-type')).toBe('image/svg+xml')
})

test('lists each service in the status', async () => {
  expect(await (await page('/v1/status')).json()).toEqual({
    status: expect.stringMatching(/^(operational|degraded)$/),
    services: expect.arrayContaining([
      { name: 'identity', status: 'up' },
      { name: 'meetings', status: 'up' },
      { name: 'transcripts-search', status: 'up' },
    ]),
  })
})

test('serves the changelog of the project, newest release first', async () => {
  const { data } = (await (await page('/v1/changelog')).json()) as { data: Release[] }
  expect(data).toEqual(readReleases(readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')))
  expect(data[0]?.changes.length).toBeGreaterThan(0)
  const dates = data.map(({ date }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
})

test('refuses a changelog heading without a date', () => {
  expect(() => readReleases('## 9.9.9\n- x')).toThrow('## 9.9.9')
})

test('refuses unknown query parameters except in the documentation', async () => {
  expect((await page('/v1/status?verbose=1')).status).toBe(400)
  expect((await page('/v1/docs?utm_source=mail')).status).toBe(200)
})

test('sends HSTS behind TLS', async () => {
  expect((await page('/v1/status')).headers.get('strict-transport-security')).toBe('max-age=31536000')
})

describe('a contract', () => {
  const rpc = (options: string) => `syntax = "proto3";
package mi.meetings.v1;
import "google/api/annotations.proto";
import "mi/options.proto";
service Extras {
  rpc GetExtra(GetExtraRequest) returns (GetExtraResponse) {
    option (google.api.http) = { get: "/v1/extra" };
    ${options}
  }
}
message GetExtraRequest {}
message GetExtraResponse { string text = 1; }
`

  async function withExtra<T>(options: string, use: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'mi-protos-'))
    await cp(PROTOS_FOLDER, folder, { recursive: true })
    await writeFile(join(folder, 'mi/meetings/v1/extras.proto'), rpc(options))
    try {
      return await use(folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('fails startup when a public rpc lacks an access rule', async () => {
    await withExtra('', async folder => {
      const start = async () =>
        startGateway({ INTERNAL_TOKEN_SECRET: 'x'.repeat(32), PORT: '0' }, { contract: loadContract(folder) })
      await expect(start()).rejects.toThrow(/GetExtra.*mi\.access/)
    })
  })

  test('can deprecate an operation', async () => {
    const access =
      'option (mi.access) = { any_credential: true deprecation: "2026-03-01" sunset: "2027-03-01" };'
    await withExtra(access, async folder => {
      const env = { INTERNAL_TOKEN_SECRET: 'x'.repeat(32), PORT: '0', LOG_LEVEL: 'silent' }
      const gateway = await startGateway(env, { contract: loadContract(folder) })
      const { headers } = await fetch(`${gateway.url}/v1/extra`)
      expect(headers.get('deprecation')).toBe('@1772323200')
      expect(headers.get('sunset')).toBe('Mon, 01 Mar 2027 00:00:00 GMT')
      await gateway.stop()
    })
  })
})
