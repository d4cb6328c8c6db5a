import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** A block of the worked example in CONTRIBUTING.md. */
function example(name: string): string {
  const block = new RegExp(`<!-- example: ${name} -->\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(guide)
  if (!block) throw new Error(`CONTRIBUTING.md has no example ${name}`)
  return String(block[1])
}

function insertAfter(path: string, mark: string, text: string): void {
  const source = readFileSync(path, 'utf8')
  if (!source.includes(mark)) throw new Error(`${path} has no ${mark}`)
  writeFileSync(path, source.replace(mark, mark + text))
}

/** A copy of the project in which @mi/… leads to the copy, and every other library to where it lies. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mi-project-'))
  const folders = ['packages', 'services'].flatMap(area =>
    readdirSync(join(root, area)).map(name => join(area, name)),
  )
  const parts = ['gateway', ...folders]
  const isSource = (path: string) => !/[/\\](node_modules|test|bench)([/\\]|$)/.test(relative(root, path))
  for (const path of ['protos', 'package.json', 'tsconfig.json', 'CHANGELOG.md', ...parts]) {
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const part of parts)
    linkLibraries(join(root, part, 'node_modules'), join(copy, part, 'node_modules'), copy)
  return copy
}

function linkLibraries(from: string, to: string, copy: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue
    if (name.startsWith('@')) linkLibraries(join(from, name), join(to, name), copy)
    else {
      const target = realpathSync(join(from, name))
      const isOurs = !target.split(sep).includes('node_modules')
      symlinkSync(isOurs ? join(copy, relative(realpathSync(root), target)) : target, join(to, name))
    }
  }
}

/** Starts the copy as `npm start` does, in one process, and says where it is. */
const START = `
  import { ensureAccounts, startPlatform } from './packages/local-platform/src/index.ts'
  const folder = new URL('.local', import.meta.url).pathname
  const platform = await startPlatform({ folder, port: 0 })
  process.once('SIGTERM', () => platform.stop().then(() => process.exit(0)))
  console.log(JSON.stringify(await ensureAccounts(platform, folder)))
`

interface Started {
  base_url: string
  api_key: string
  limited_api_key: string
  other_account: { api_key: string }
}

let project: string
let platform: ChildProcess
let started: Started

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
    "import type { Parts } from '../parts.ts'\n",
    "import { getRoster } from './get-roster.ts'\n",
  )
  execFileSync(process.execPath, [join(project, 'packages/contracts/src/generate/main.ts')])

  writeFileSync(join(project, 'start.mjs'), START)
  platform = spawn(process.execPath, ['start.mjs'], { cwd: project, env: { PATH: process.env.PATH ?? '' } })
  started = await firstLine(platform)
}, 120_000)

afterAll(async () => {
  if (platform.exitCode === null) {
    platform.kill('SIGTERM')
    await once(platform, 'exit')
  }
  rmSync(project, { recursive: true, force: true })
})

function firstLine(child: ChildProcess): Promise<Started> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', data => {
      output += data
      if (output.includes('\n')) resolve(JSON.parse(output.slice(0, output.indexOf('\n'))))
    })
    child.stderr?.on('data', data => (output += data))
    child.once('exit', code => reject(new Error(`the platform ended with ${code}:\n${output}`)))
  })
}

async function call(key: string, path: string, body?: object): Promise<{ status: number; json: Json }> {
  const response = await fetch(`${started.base_url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, json: await response.json() }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed
type Json = any

test('the example answers over HTTP, with its default and its bounds', async () => {
  const { api_key, other_account } = started
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
  const key = await call(started.api_key, '/api-keys', { name: 'No meetings', scopes: ['webhooks:read'] })
  const answer = await call(key.json.key, '/meetings/mtg_01K9ZJ4T6W8QX3M5N7P9R2S4V6/roster')
  expect(answer).toMatchObject({ status: 403, json: { error: { code: 'insufficient_scope' } } })
})

test('the example is in the OpenAPI document', async () => {
  const { json } = await call(started.api_key, '/openapi.json')
  expect(json.paths['/v1/meetings/{id}/roster'].get).toMatchObject({
    operationId: 'getRoster',
    security: expect.arrayContaining([{ apiKey: ['meetings:read'] }]),
  })
  expect(json.paths['/v1/meetings/{id}/roster'].get.parameters).toContainEqual({
    name: 'separator',
    in: 'query',
    description: 'What stands between two names.',
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
}, 60_000)
