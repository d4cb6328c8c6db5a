import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  copyProject,
  example,
  exampleFiles,
  insertAfter,
  removeCopy,
  root,
  type StartedCopy,
  startCopy,
  writeFile,
} from './project-copy.ts'

const MOST_LINES = 250

let project: string
/** The tree of the project before the service is added. */
let before: string

function run(command: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, NO_COLOR: '1', DATABASE_URL: inject('postgresUrl') }
  try {
    return execFileSync(command, args, { cwd: project, encoding: 'utf8', env, stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${args.join(' ')}:\n${stdout}${stderr}`)
  }
}

beforeAll(() => {
  project = copyProject()
  run('git', 'init', '--quiet')
  run('git', 'add', '--all')
  before = run('git', 'write-tree').trim()

  insertAfter(
    join(project, 'packages/contracts/src/service-table.ts'),
    'export const SERVICES = {\n',
    example('row'),
  )
  insertAfter(
    join(project, 'packages/lifecycle/src/lifecycle-table.ts'),
    'const LIFECYCLE: Readonly<Partial<Record<ServiceName, LifecycleEntry>>> = {\n',
    example('stores'),
  )
  appendFileSync(join(project, 'protos/mi/events/v1/events.proto'), example('event'))
  for (const [path, text] of exampleFiles()) writeFile(join(project, path), text)
  linkDependencies()
  run(process.execPath, 'packages/contracts/src/generate/main.ts')
  run(process.execPath, 'packages/database/bin/generate.ts', 'services/guests')
  run(process.execPath, 'packages/database/bin/migration.ts', 'services/guests', 'first')
}, 120_000)

afterAll(() => removeCopy(project))

/** Links the dependencies of the new package, as `pnpm install` does. */
function linkDependencies(): void {
  for (const name of dependencies()) {
    const link = join(project, 'services/guests/node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    const [, ours] = name.split('@mi/')
    symlinkSync(
      ours
        ? join(project, 'packages', ours)
        : realpathSync(join(root, 'services/meetings/node_modules', name)),
      link,
    )
  }
}

function dependencies(): string[] {
  const text = readFileSync(join(project, 'services/guests/package.json'), 'utf8')
  const manifest = JSON.parse(text)
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
}

test(`a service takes under ${MOST_LINES} lines, its test, its migration and the lock file included`, () => {
  run('git', 'add', '--all')
  const changes = run('git', 'diff', '--cached', '--numstat', before).trim().split('\n')
  const added = changes.map(line => Number(line.split('\t')[0])).reduce((sum, lines) => sum + lines, 0)
  expect(changes.length).toBeGreaterThan(exampleFiles().size)
  // pnpm-lock.yaml: name, specifier and version of each dependency, two headings, the package, an empty line.
  const lockFile = 3 * dependencies().length + 4
  expect(added + lockFile).toBeLessThan(MOST_LINES)
})

test('the service type-checks, with its test', () => {
  const config = { extends: './tsconfig.json', include: ['services/guests/**/*.ts'] }
  writeFileSync(join(project, 'guests.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  expect(run(process.execPath, tsc, '-p', 'guests.json')).toBe('')
})

test('its test passes', () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const output = run(process.execPath, vitest, 'run', 'services/guests')
  expect(output).toMatch(/Tests\s+1 passed \(1\)/)
}, 120_000)

test('it joins the platform: it answers through the gateway', async () => {
  let platform: StartedCopy | undefined
  try {
    platform = await startCopy(project)
    const { call, api_key, other_account } = platform
    const participants = [{ name: 'Ada' }, { name: 'Grace' }]
    const meeting = { title: 'Weekly', platform: 'zoom', started_at: '2026-03-02T09:30:00Z', participants }
    const { id } = (await call(api_key, '/meetings', meeting)).json
    const count = (key: string) => platform?.call(key, `/meetings/${id}/guests`)
    await expect.poll(() => count(api_key)).toEqual({ status: 200, json: { meeting_id: id, count: 2 } })
    expect(await count(other_account.api_key)).toMatchObject({ status: 404 })
    expect(await count('nonsense')).toMatchObject({ status: 401 })
  } finally {
    await platform?.stop()
  }
}, 120_000)
