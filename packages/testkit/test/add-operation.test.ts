import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  copyProject,
  example,
  insertAfter,
  removeCopy,
  root,
  type StartedCopy,
  startCopy,
} from './project-copy.ts'

let project: string
let started: StartedCopy

beforeAll(async () => {
  project = copyProject()
  const proto = join(project, 'protos/mi/meetings/v1/meetings.proto')
  insertAfter(proto, '  option (mi.tag) = "Meetings";\n', `\n${example('rpc')}`)
  appendFileSync(proto, `\n${example('messages')}`)
  writeFileSync(join(project, 'services/meetings/src/rpc/get-roster.ts'), example('handler'))
  const list = join(project, 'services/meetings/src/rpc/index.ts')
  insertAfter(list, "'mi.meetings.v1.Meetings': {\n", example('line'))
  insertAfter(
    list,
    "import type { Deps } from '../deps.ts'\n",
    "import { getRoster } from './get-roster.ts'\n",
  )
  execFileSync(process.execPath, [join(project, 'packages/contracts/src/generate/main.ts')])
  started = await startCopy(project)
}, 120_000)

afterAll(async () => {
  await started?.stop()
  removeCopy(project)
})

test('the example answers over HTTP, with its default and its bounds', async () => {
  const { api_key, other_account, call } = started
  const participants = [{ name: 'Ada' }, { name: 'Grace' }]
  const meeting = { title: 'Weekly', platform: 'zoom', started_at: '2026-03-02T09:30:00Z', participants }
  const { json } = await call(api_key, '/meetings', meeting)
  const roster = (key: string, query = '') => call(key, `/meetings/${json.id}/roster${query}`)
  expect(await roster(api_key)).toEqual({ status: 200, json: { names: 'Ada, Grace', count: 2 } })
  expect((await roster(api_key, '?separator=%20%26%20')).json.names).toBe('Ada & Grace')
  expect(await roster(api_key, '?separator=12345678901')).toMatchObject({
    status: 400,
    json: { error: { code: 'invalid_request', details: [{ field: 'separator' }] } },
  })
  expect(await roster(api_key, '?seperator=x')).toMatchObject({ status: 400 })
  expect(await roster(other_account.api_key)).toMatchObject({
    status: 404,
    json: { error: { code: 'not_found' } },
  })
  expect(await roster('nonsense')).toMatchObject({ status: 401 })
})

test('the example asks for its scope', async () => {
  const key = await started.call(started.api_key, '/api-keys', {
    name: 'No meetings',
    scopes: ['webhooks:read'],
  })
  const response = await started.call(key.json.key, '/meetings/mtg_01K9ZJ4T6W8QX3M5N7P9R2S4V6/roster')
  expect(response).toMatchObject({ status: 403, json: { error: { code: 'insufficient_scope' } } })
})

test('the example is in the OpenAPI document', async () => {
  const { json } = await started.call(started.api_key, '/openapi.json')
  expect(json.paths['/v1/meetings/{id}/roster'].get).toMatchObject({
    operationId: 'getRoster',
    security: expect.arrayContaining([{ apiKey: ['meetings:read'] }]),
  })
  expect(json.paths['/v1/meetings/{id}/roster'].get.parameters).toContainEqual({
    name: 'separator',
    in: 'query',
    description: 'The text between two names.',
    schema: { type: 'string', minLength: 1, maxLength: 10, default: ', ' },
  })
})

test('the example type-checks, and without its handler the service does not', () => {
  const check = () =>
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(project, 'roster.json')],
      {
        encoding: 'utf8',
      },
    )
  const files = ['services/meetings/src/rpc/index.ts']
  writeFileSync(
    join(project, 'roster.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [], files }),
  )
  expect(check()).toBe('')
  const list = join(project, 'services/meetings/src/rpc/index.ts')
  writeFileSync(list, readFileSync(list, 'utf8').replace(example('line'), ''))
  expect(check).toThrow()
})
