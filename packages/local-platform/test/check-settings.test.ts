import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../src/free-port.ts'
import { checkSettings } from '../src/settings/check-settings.ts'
import { distance, nearNames } from '../src/settings/near-names.ts'

/** Where nothing listens. */
const DEAD = `127.0.0.1:${await freePort()}`
/** Answers as each path says: a model's address, a bucket, an OpenSearch. */
let engine: Server
let address: string

beforeAll(async () => {
  engine = createServer((req, res) => {
    const statuses: Record<string, number> = {
      'POST /v1/chat/completions': 400,
      'POST /secured/chat/completions': 401,
      'POST /v1/embeddings': 422,
      'HEAD /meeting-intelligence/': 404,
    }
    res.writeHead(statuses[`${req.method} ${req.url}`] ?? 404).end()
  })
  await new Promise<void>(listening => engine.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
})
afterAll(() => engine.close())

const errors = async (env: NodeJS.ProcessEnv) => (await checkSettings(env)).errors

describe('settings', () => {
  test('reports nothing for correct settings', async () => {
    const env = {
      DATABASE_URL: inject('postgresUrl'),
      LLM_BASE_URL: `${address}/v1`,
      LLM_MODEL: 'small',
      EMBEDDINGS_BASE_URL: `${address}/v1/`,
      HOME: '/home/ada',
    }
    expect(await checkSettings(env)).toEqual({ errors: [], hints: [] })
  })

  test('every error is one line that names the variable and the cause', async () => {
    const lines = await errors({
      DATABASE_URL: 'mysql://root:hunter2@localhost/x',
      OPENSEARCH_URL: `http://admin:hunter2@${DEAD}`,
      REDIS_URL: `redis://:hunter2@${DEAD}`,
      NATS_URL: `nats://${DEAD}`,
      S3_ENDPOINT: address,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'hunter2',
      LLM_BASE_URL: address,
      LLM_MODEL: 'small',
      STT_BASE_URL: `http://${DEAD}/v1`,
      LOG_LEVEL: 'loud',
    })
    expect([...lines].sort()).toEqual([
      expect.stringMatching(/^DATABASE_URL is wrong: .*postgresql:\/\//),
      `LLM_BASE_URL: ${address} does not know /chat/completions. Does the address end in /v1?`,
      expect.stringMatching(/^LOG_LEVEL is wrong: "loud" is not one of /),
      expect.stringMatching(/^NATS_URL: ./),
      `OPENSEARCH_URL: nothing listens at ${DEAD}`,
      `REDIS_URL: nothing listens at ${DEAD}`,
      `S3_BUCKET: there is no bucket "meeting-intelligence" at ${address}. Create it first.`,
      `STT_BASE_URL: nothing listens at ${DEAD}`,
    ])
    for (const line of lines) {
      expect(line).not.toContain('\n')
      expect(line).not.toContain('hunter2')
    }
  })

  test('a key that is refused, and engines that are named in part', async () => {
    expect(
      await errors({ LLM_BASE_URL: `${address}/secured`, LLM_MODEL: 'm', LLM_API_KEY: 'hunter2' }),
    ).toEqual([`LLM_API_KEY: ${address} refuses it (401)`])
    expect(await errors({ LLM_MODEL: 'm', INSIGHTS_TIME_ZONE: 'Atlantis/Capital' })).toEqual([
      expect.stringMatching(/^LLM_BASE_URL is missing/),
      expect.stringMatching(/^INSIGHTS_TIME_ZONE is wrong: "Atlantis\/Capital"/),
    ])
    expect(await errors({ S3_ENDPOINT: address })).toEqual([expect.stringMatching(/^S3_ACCESS_KEY_ID and/)])
  })

  test('a password that the database refuses', async () => {
    const url = new URL(inject('postgresUrl'))
    url.password = 'hunter2'
    expect(await errors({ DATABASE_URL: url.href })).toEqual([
      'DATABASE_URL: the server refuses: password authentication failed for user "postgres"',
    ])
  })
})

describe('names', () => {
  test('a variable that is nearly a setting is pointed out', async () => {
    const { hints } = await checkSettings({
      OPENSEARCH_ULR: 'x',
      LOG_LEVEl: 'info',
      PATH: '/bin',
      PORTS: '1',
    })
    expect(hints).toEqual([
      'OPENSEARCH_ULR is not a setting and has no effect. Is OPENSEARCH_URL meant?',
      'LOG_LEVEl is not a setting and has no effect. Is LOG_LEVEL meant?',
      'PORTS is not a setting and has no effect. Is PORT meant?',
    ])
  })

  test('gives no hint when the similar setting is set as well', () => {
    expect(nearNames({ S3_BUCKETS: 'a', S3_BUCKET: 'b' }, ['S3_BUCKET'])).toEqual([])
  })

  test.each([
    ['OPENSEARCH_ULR', 'OPENSEARCH_URL', 1],
    ['NATS_URL', 'NATS_URL', 0],
    ['REDIS_UR', 'REDIS_URL', 1],
    ['kitten', 'sitten', 1],
    ['ca', 'abc', 3],
  ])('from %s to %s it takes %i', (a, b, expected) => {
    expect(distance(a, b)).toBe(expected)
  })
})
