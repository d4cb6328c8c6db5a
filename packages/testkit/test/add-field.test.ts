import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyProject, insertAfter, removeCopy, root, type StartedCopy, startCopy } from './project-copy.ts'

const MOST_FILES = 6
const CHANGE_RULES = 'services/meetings/src/domain/change-meeting.ts'

const guide = readFileSync(join(root, 'docs/how-to/add-a-field.md'), 'utf8')
const lines = [...guide.matchAll(/^\| `(.+?)` \| `(.+?)` \| `(.+?)` \|$/gm)].map(
  ([, file = '', block = '', line = '']) => ({ file, block, line }),
)

let project: string

beforeAll(() => {
  project = copyProject()
  run('git', 'init', '--quiet')
  run('git', 'add', '--all')
  run('git', '-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'copy')
  for (const { file, block, line } of lines) insertAfter(join(project, file), block, `\n  ${line}`)
  const [, migration = ''] = /^node (packages\/database\/bin\/migration\.ts .*)$/m.exec(guide) ?? []
  run(process.execPath, ...migration.split(' '))
  run(process.execPath, 'packages/contracts/src/generate/main.ts')
  run(process.execPath, 'packages/database/bin/generate.ts', 'services/meetings')
}, 120_000)

afterAll(() => removeCopy(project))

function run(command: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, NO_COLOR: '1', DATABASE_URL: inject('postgresUrl') }
  try {
    return execFileSync(command, args, { cwd: project, encoding: 'utf8', env, stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${args.join(' ')}:\n${stdout}${stderr}`)
  }
}

test(`a field touches at most ${MOST_FILES} files`, () => {
  run('git', 'add', '--all')
  const changed = run('git', 'diff', '--cached', '--name-only').trim().split('\n')
  expect(changed.length).toBeLessThanOrEqual(MOST_FILES)
  const migration = changed.filter(file => file.endsWith('_add_location/migration.sql'))
  expect(migration).toHaveLength(1)
  expect(changed.toSorted()).toEqual([...new Set(lines.map(({ file }) => file)), ...migration].toSorted())
})

test('clients set, read and change the field', async () => {
  let platform: StartedCopy | undefined
  try {
    platform = await startCopy(project)
    const { base_url, api_key, call } = platform
    const meeting = { title: 'Weekly', platform: 'zoom', started_at: '2026-03-02T09:30:00Z' }
    const created = await call(api_key, '/meetings', { ...meeting, location: 'Room 4' })
    expect(created).toMatchObject({ status: 201, json: { location: 'Room 4' } })
    const path = `/meetings/${created.json.id}`
    expect((await call(api_key, path)).json).toEqual(created.json)
    const response = await fetch(`${base_url}${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ location: null }),
    })
    expect(response.status).toBe(200)
    expect((await call(api_key, path)).json).toMatchObject({ title: 'Weekly', location: null })
    const { json } = await call(api_key, '/meetings', { ...meeting, location: 'x'.repeat(301) })
    expect(json.error.details).toMatchObject([{ field: 'location' }])
  } finally {
    await platform?.stop()
  }
}, 120_000)

function typeCheck(file: string): string {
  const config = { extends: './tsconfig.json', include: [], files: [file] }
  writeFileSync(join(project, 'field.json'), JSON.stringify(config))
  return run(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', 'field.json')
}

test('the type checker accepts the field and names a missing rule', () => {
  expect(typeCheck('services/meetings/src/rpc/index.ts')).toBe('')
  const rules = join(project, CHANGE_RULES)
  writeFileSync(rules, readFileSync(rules, 'utf8').replace("  location: 'replaced',\n", ''))
  expect(() => typeCheck(CHANGE_RULES)).toThrow("Property 'location' is missing")
}, 120_000)
