import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPageRouter,
  defineService,
  PAGE_HEALTH_PATH,
  PAGE_TOKEN_HEADER,
  type RunningService,
  systemOrigin,
} from '../src/index.ts'

const secret = 'a secret of at least thirty-two characters'
let service: RunningService
beforeAll(async () => {
  service = await defineService({
    name: 'collaboration',
    handlers: () => ({}),
    pages: () =>
      createPageRouter()
        .get('/shared/:token', ctx => {
          ctx.body = 'shared'
        })
        .get('/overloaded', () => {
          throw new Error('timeout exceeded when trying to connect')
        }),
  }).start({
    INTERNAL_TOKEN_SECRET: secret,
    LOG_LEVEL: 'silent',
    GRPC_PORT: '0',
    OPS_PORT: '0',
    PAGES_PORT: '0',
  })
})
afterAll(() => service?.stop())

const get = (path: string, token?: string) =>
  fetch(`http://${service.pagesAddress}${path}`, {
    headers: token ? { [PAGE_TOKEN_HEADER]: `Bearer ${token}` } : {},
  })
const tokenOf = (issuer: string, audience: string, by = secret) => systemOrigin(issuer, by).tokenFor(audience)

test("pages require the gateway's token for this service", async () => {
  const served = await get('/shared/abc', tokenOf('gateway', 'collaboration'))
  expect([served.status, await served.text()]).toEqual([200, 'shared'])
  const refused = [
    undefined,
    'nonsense',
    tokenOf('insights', 'collaboration'),
    tokenOf('gateway', 'identity'),
    tokenOf('gateway', 'collaboration', `another ${secret}`),
  ]
  for (const token of refused) expect((await get('/shared/abc', token)).status).toBe(401)
})

test('the health path requires no token', async () => {
  expect((await get(PAGE_HEALTH_PATH)).status).toBe(204)
})

test('requests are counted by their route template', async () => {
  await get('/shared/secret-token', tokenOf('gateway', 'collaboration'))
  const metrics = await (await fetch(`http://${service.opsAddress}/metrics`)).text()
  expect(metrics).toContain(
    'mi_page_duration_seconds_count{service="collaboration",route="/shared/:token",method="GET",status="200"',
  )
  expect(metrics).not.toContain('secret-token')
})

test('a page is 503 with Retry-After when the database has no free connection', async () => {
  const response = await get('/overloaded', tokenOf('gateway', 'collaboration'))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})
