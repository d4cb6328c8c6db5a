import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const BIN = new URL('../bin/mi.mjs', import.meta.url).pathname

let platform: TestPlatform
let folder: string

beforeAll(async () => {
  platform = await startTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'mi-cli-e2e-'))
})

afterAll(async () => {
  await platform?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Run {
  code: number
  out: string
  err: string
}

/** Runs the real command against the real platform, as the first tenant unless told otherwise. */
function mi(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const defaults = { MI_API_KEY: platform.credentials.api_key, MI_BASE_URL: platform.baseUrl }
  const options = { env: { PATH: process.env.PATH, XDG_CONFIG_HOME: folder, ...defaults, ...env } }
  return new Promise(resolve => {
    execFile(process.execPath, [BIN, ...args], options, (error, out, err) => {
      resolve({ code: error ? ((error as { code?: number }).code ?? 1) : 0, out, err })
    })
  })
}

const vtt = (lines: string[]) =>
  `WEBVTT\r\n\r\n${lines.map((line, index) => `${index + 1}\r\n00:00:0${index}.000 --> 00:00:0${index}.900\r\n${line}\r\n`).join('\r\n')}`

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, 'files', name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
  return path
}

test('a mistake is told once, in the words of the API', async () => {
  const { code, err } = await mi(['search', ''])
  expect(code).toBe(1)
  expect(err).toMatch(/^query: must not be empty\n {2}\(invalid_request, req_\w+\)\n$/)
})

test('a key alone goes to the local platform, wherever that listens; the help tells of completion', async () => {
  const local = await mkdtemp(join(folder, 'local-'))
  await writeFile(join(local, 'credentials.json'), JSON.stringify({ base_url: platform.baseUrl }))
  const alone = await mi(['whoami'], { MI_BASE_URL: '', MI_LOCAL_FOLDER: local })
  expect(alone).toMatchObject({ code: 0, out: expect.stringContaining('Scopes: ') })
  expect((await mi(['--help'])).out).toContain('mi complete bash')
})

test('help names the command that runs when none is given', async () => {
  for (const command of ['meetings', 'keys'])
    expect((await mi([command, '--help'])).out).toContain(`mi ${command} list --help`)
})

test('imports a folder once, however often it is asked to', async () => {
  await write('call one.vtt', vtt(['Ada: The lighthouse needs paint.', 'Grace: I will order it.']))
  await write('call two.txt', 'Ada: Hello.\nGrace: Good to see you.\n')
  await write('notes.json', '{"not": "a transcript"}')

  const first = await mi(['import', join(folder, 'files'), '--json'])
  expect(first.code).toBe(0)
  const results = JSON.parse(first.out)
  expect(results.map((one: { outcome: string }) => one.outcome)).toEqual(['imported', 'imported'])

  const again = JSON.parse((await mi(['import', join(folder, 'files'), '--json'])).out)
  expect(again.map((one: { outcome: string }) => one.outcome)).toEqual(['already there', 'already there'])
  expect(again[0].meeting_id).toBe(results[0].meeting_id)
})

test('an import that was cut short after creating the meeting is made whole', async () => {
  const file = await write('cut/short.vtt', vtt(['Ada: Once more.']))
  const { describeFile } = await import('../src/import/describe-file.ts')
  const { externalId } = await describeFile(file)
  const json = {
    title: 'short',
    platform: 'zoom',
    started_at: '2026-11-20T09:00:00Z',
    external_id: externalId,
  }
  const created = await platform.request('POST', '/meetings', { json })
  expect(created.status).toBe(201)

  const [result] = JSON.parse((await mi(['import', file, '--json'])).out)
  expect(result).toMatchObject({ outcome: 'imported', meeting_id: created.json.id })
})

test('a broken file is named with its line, and the others come in', async () => {
  await write('mixed/good.txt', 'Ada: Fine.\n')
  await write('mixed/bad.vtt', 'WEBVTT\n\n1\n00:00:05.000 --> 00:00:01.000\nAda: Backwards.\n')
  const { code, err, out } = await mi(['import', join(folder, 'files/mixed')])
  expect(code).toBe(6)
  expect(err).toContain('bad.vtt')
  expect(err).toContain('cue 1')
  expect(out).toMatch(/good\.txt\s+mtg_\w+\s+imported/)
})

test('lists meetings as a table and as JSON, and shows one', async () => {
  const listed = await eventually(
    async () => JSON.parse((await mi(['meetings', '--json', '--status', 'completed'])).out),
    rows => rows.length >= 4,
  )
  const meeting = listed.find((one: { title: string }) => one.title === 'call one')
  const table = await mi(['meetings'])
  expect(table.out.split('\n')[0]).toMatch(/^ID\s+STARTED\s+TITLE\s+LENGTH\s+PEOPLE\s+STATUS$/)
  expect(table.out).toContain(meeting.id)
  expect((await mi(['meetings', 'show', meeting.id])).out).toMatch(/participants\s+Ada, Grace/)
})

test('prints a transcript in the form asked for, and writes it to a file', async () => {
  const rows = JSON.parse((await mi(['meetings', '--json'])).out)
  const { id } = rows.find((one: { title: string }) => one.title === 'call one')
  expect((await mi(['transcript', id])).out).toContain('[00:00:00] Ada: The lighthouse needs paint.')
  expect((await mi(['transcript', id, '--format', 'srt'])).out).toMatch(
    /^1\n00:00:00,000 --> 00:00:00,900\nAda: /,
  )
  const target = join(folder, 'call.vtt')
  expect((await mi(['transcript', id, '--format', 'vtt', '--output', target])).code).toBe(0)
  expect(await readFile(target, 'utf8')).toMatch(/^WEBVTT/)
})

test('searches', async () => {
  const found = await eventually(
    () => mi(['search', 'lighthouse']),
    ({ err }) => err.includes('1 segment found'),
  )
  expect(found.out).toContain('Ada: The lighthouse needs paint.')
})

test('creates, renames and revokes keys; a revoked key is told so with its own exit code', async () => {
  const created = await mi(['keys', 'create', 'robot', '--scope', 'meetings:read'])
  const key = created.out.trim()
  expect(key).toMatch(/^svc_live_\w{49}$/)
  expect((await mi(['meetings'], { MI_API_KEY: key })).code).toBe(0)

  const [{ id }] = JSON.parse((await mi(['keys', '--json'])).out).filter(
    (one: { name: string }) => one.name === 'robot',
  )
  expect((await mi(['keys', 'rename', id, 'retired robot'])).out).toContain('retired robot')
  expect((await mi(['keys', 'revoke', id])).code).toBe(0)
  const refused = await eventually(
    () => mi(['meetings'], { MI_API_KEY: key }),
    ({ code }) => code === 3,
    5_000,
  )
  expect(refused.err).toContain('unauthorized')
})

test('follows a live meeting to its end', async () => {
  const { request } = platform
  const json = { title: 'Live', platform: 'zoom', started_at: '2026-11-20T09:00:00Z', status: 'in_progress' }
  const { id } = (await request('POST', '/meetings', { json })).json
  const tail = mi(['tail', id])
  const say = (key: string, text: string) =>
    request('POST', `/meetings/${id}/segments`, {
      json: { segments: [{ key, speaker: 'Ada', text, start: 0, end: 1 }] },
    })
  expect((await say('a', 'First words.')).status).toBe(202)
  expect((await say('b', 'Last words.')).status).toBe(202)
  expect((await request('POST', `/meetings/${id}/end`)).status).toBe(202)
  const { code, out } = await tail
  expect(code).toBe(0)
  expect(out).toMatch(/Ada: First words\.\n[\s\S]*Ada: Last words\.\n[\s\S]*has ended/)
})

test('login checks the key and keeps it for its owner alone', async () => {
  const home = await mkdtemp(join(tmpdir(), 'mi-cli-home-'))
  const env = { XDG_CONFIG_HOME: home, MI_LOCAL_FOLDER: home }
  expect((await mi(['login'], { ...env, MI_API_KEY: 'svc_live_wrong' })).code).toBe(3)
  const { code, out } = await mi(['login'], env)
  expect(code).toBe(0)
  expect(out).toContain('Logged in to Demo')
  const file = join(home, 'meeting-intelligence/credentials.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await mi(['whoami'], { ...env, MI_API_KEY: '', MI_BASE_URL: '' })).out).toContain('Demo Owner')
  await mi(['logout'], env)
  const without = await mi(['whoami'], { ...env, MI_API_KEY: '', MI_BASE_URL: '' })
  expect(without).toMatchObject({ code: 3 })
  await rm(home, { recursive: true, force: true })
})

test('exit codes: usage 2, not found 4, unreachable 5', async () => {
  expect((await mi(['meetings', '--platform', 'telegraph'])).code).toBe(2)
  expect((await mi(['import', '/no/such/file.vtt'])).code).toBe(2)
  expect((await mi(['meetings', 'show', 'mtg_00000000000000000000000000'])).code).toBe(4)
  const away = await mi(['meetings'], { MI_BASE_URL: 'http://127.0.0.1:9/v1' })
  expect(away).toMatchObject({ code: 5 })
  expect(away.err).toContain('npm start')
})

test.each(['bash', 'zsh', 'fish'])('completion for %s', async shell => {
  const { code, out } = await mi(['complete', shell])
  expect(code).toBe(0)
  expect(out).toContain('mi')
  expect((await mi(['complete', '--', 'transcript', 'x', '--format', ''])).out).toContain('srt')
})
