import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
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
import { createClient, loadContract, openApiDocument, type RpcClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { systemToken } from '@mi/service-kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort, freshDatabaseUrl } from '../src/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const INTERNAL_TOKEN_SECRET = 'a secret of at least thirty-two characters'
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
  const parts = [
    'services/meetings',
    ...readdirSync(join(root, 'packages')).map(name => join('packages', name)),
  ]
  const isSource = (path: string) => !/[/\\](node_modules|test|bench)([/\\]|$)/.test(relative(root, path))
  for (const path of ['protos', 'package.json', 'tsconfig.json', ...parts]) {
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

let project: string
let service: ChildProcess | undefined
let address: string
const log: string[] = []

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

  const databaseUrl = freshDatabaseUrl('roster')
  await migrate({ url: databaseUrl, folder: join(root, 'services/meetings/prisma') })
  const ports = { grpc: await freePort(), ops: await freePort() }
  address = `127.0.0.1:${ports.grpc}`
  service = spawn(process.execPath, [join(project, 'services/meetings/src/main.ts')], {
    cwd: project,
    env: {
      PATH: process.env.PATH ?? '',
      GRPC_PORT: String(ports.grpc),
      OPS_PORT: String(ports.ops),
      INTERNAL_TOKEN_SECRET,
      DATABASE_URL: databaseUrl,
      EVENTS_DATABASE_URL: freshDatabaseUrl('roster_events'),
      FILES_FOLDER: join(project, 'files'),
      FILES_SIGNING_SECRET: INTERNAL_TOKEN_SECRET,
    },
  })
  for (const stream of [service.stdout, service.stderr]) stream?.on('data', data => log.push(String(data)))
  await vi.waitFor(
    async () => {
      const response = await fetch(`http://127.0.0.1:${ports.ops}/readyz`)
      if (!response.ok) throw new Error(`not ready: ${await response.text()}\n${log.join('')}`)
    },
    { timeout: 30_000, interval: 100 },
  )
}, 60_000)

afterAll(() => {
  service?.kill('SIGKILL')
  rmSync(project, { recursive: true, force: true })
})

interface RosterClient extends RpcClient {
  getRoster(
    request: { id: string; separator: string },
    options: { caller: string },
  ): Promise<{ names: string; count: number }>
}

test('the example is in the route table and the OpenAPI document, with its scope and bounds', () => {
  const contract = loadContract(join(project, 'protos'))
  const route = contract.routes.find(each => each.operationId === 'getRoster')
  expect(route).toMatchObject({
    verb: 'GET',
    path: '/v1/meetings/{id}/roster',
    access: { scopes: ['meetings:read'] },
  })
  const document = openApiDocument(contract, { serverUrl: 'https://api.example.com' })
  const { get } =
    (document.paths as Record<string, { get: Record<string, unknown> }>)['/v1/meetings/{id}/roster'] ?? {}
  expect(get?.parameters).toContainEqual({
    name: 'separator',
    in: 'query',
    description: 'What stands between two names.',
    schema: { type: 'string', minLength: 1, maxLength: 10, default: ', ' },
  })
})

test('the example answers', async () => {
  const contract = loadContract(join(project, 'protos'))
  const meetings = createClient('mi.meetings.v1.Meetings', { address, contract })
  const rosters = createClient<RosterClient>('mi.meetings.v1.Meetings', { address, contract })
  const caller = systemToken('test', INTERNAL_TOKEN_SECRET, { accountId: 'acc_1', mode: 'live' })
  const stranger = systemToken('test', INTERNAL_TOKEN_SECRET, { accountId: 'acc_2', mode: 'live' })
  try {
    const participants = [{ name: 'Ada' }, { name: 'Grace' }]
    const startedAt = new Date('2026-03-02T09:30:00Z')
    const { id } = await meetings.createMeeting(
      { title: 'Weekly', platform: 'zoom', startedAt, participants },
      { caller },
    )
    expect(await rosters.getRoster({ id, separator: ' & ' }, { caller })).toEqual({
      names: 'Ada & Grace',
      count: 2,
    })
    const foreign = rosters.getRoster({ id, separator: ', ' }, { caller: stranger })
    await expect(foreign).rejects.toMatchObject({ status: 'not_found', message: 'There is no such meeting.' })
  } catch (error) {
    throw new Error(`${error}\n${log.join('')}`)
  } finally {
    meetings.close()
    rosters.close()
  }
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
