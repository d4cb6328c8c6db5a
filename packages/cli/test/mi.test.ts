import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliTest, type Run, startCliTest, vtt } from './support/run-mi.ts'

let cli: CliTest
let meetingId: string
const mi = (args: string[], env: Record<string, string> = {}): Promise<Run> => cli.mi(args, env)

beforeAll(async () => {
  cli = await startCliTest()
  const lines = ['Ada: The lighthouse needs paint.', 'Grace: I will order it.']
  ;[{ meeting_id: meetingId }] = await cli.json(['import', await cli.write('call one.vtt', vtt(lines))])
})
afterAll(() => cli?.stop())

test('prints an error once, with the message of the API', async () => {
  const { code, err } = await mi(['search', ''])
  expect(code).toBe(1)
  expect(err).toMatch(/^query: must not be empty\n {2}\(invalid_request, req_\w+\)\n$/)
})

test('uses the local platform for a key alone, and helps with completion', async () => {
  const local = await mkdtemp(join(cli.folder, 'local-'))
  await writeFile(join(local, 'credentials.json'), JSON.stringify({ base_url: cli.platform.baseUrl }))
  const alone = await mi(['whoami'], { MI_BASE_URL: '', MI_LOCAL_FOLDER: local })
  expect(alone).toMatchObject({ code: 0, out: expect.stringContaining('Scopes: ') })
  expect((await mi(['--help'])).out).toContain('mi complete bash')
})

test('help names the default command', async () => {
  for (const command of ['meetings', 'keys'])
    expect((await mi([command, '--help'])).out).toContain(`mi ${command} list --help`)
})

test('lists meetings as a table and as JSON, and shows one', async () => {
  await expect
    .poll(() => cli.json(['meetings', '--status', 'completed']))
    .toMatchObject([{ id: meetingId, title: 'call one' }])
  const table = await mi(['meetings'])
  expect(table.out.split('\n')[0]).toMatch(/^STARTED\s+TITLE\s+LENGTH\s+PEOPLE\s+STATUS\s+ID$/)
  expect(table.out).toContain(meetingId)
  expect((await mi(['meetings', 'show', meetingId])).out).toMatch(/participants\s+Ada, Grace/)
})

test('prints a transcript in every format, and writes it to a file', async () => {
  expect((await mi(['transcript', 'call one'])).out).toContain('[00:00:00] Ada: The lighthouse needs paint.')
  expect((await mi(['transcript', meetingId, '--format', 'srt'])).out).toMatch(
    /^1\n00:00:00,000 --> 00:00:00,900\nAda: /,
  )
  const target = join(cli.folder, 'copy.vtt')
  expect((await mi(['transcript', meetingId, '--format', 'vtt', '--output', target])).code).toBe(0)
  expect(await readFile(target, 'utf8')).toMatch(/^WEBVTT/)
})

test('deletes meetings only after confirmation', async () => {
  const file = await cli.write('doomed.vtt', vtt(['Ada: Not for long.']))
  const [{ meeting_id }] = await cli.json(['import', file])
  const unconfirmed = await mi(['meetings', 'delete', meeting_id])
  expect(unconfirmed).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
  expect((await mi(['meetings', 'show', meeting_id])).code).toBe(0)
  const [deleted] = await cli.json(['meetings', 'delete', meeting_id, '--yes'])
  expect(deleted).toMatchObject({ id: meeting_id, receipt: expect.stringContaining('/v1/deletions/') })
  expect((await mi(['meetings', 'show', meeting_id])).code).toBe(4)
})

test('searches', async () => {
  await expect
    .poll(() => mi(['search', 'lighthouse']))
    .toMatchObject({
      out: expect.stringContaining('Ada: The lighthouse needs paint.'),
      err: '1 segment found\n',
    })
})

test('creates, renames and revokes keys, with an exit code for revoked keys', async () => {
  const created = await mi(['keys', 'create', 'robot', '--scope', 'meetings:read'])
  const key = created.out.trim()
  expect(key).toMatch(/^svc_live_\w{49}$/)
  expect((await mi(['meetings'], { MI_API_KEY: key })).code).toBe(0)

  const [{ id }] = JSON.parse((await mi(['keys', '--json'])).out).filter(
    (key: { name: string }) => key.name === 'robot',
  )
  expect((await mi(['keys', 'rename', id, 'retired robot'])).out).toContain('retired robot')
  expect((await mi(['keys', 'revoke', id])).code).toBe(0)
  await expect
    .poll(() => mi(['meetings'], { MI_API_KEY: key }))
    .toMatchObject({ code: 3, err: expect.stringContaining('unauthorized') })
})

test('lists the valid scopes for an unknown scope', async () => {
  const { code, err } = await mi(['keys', 'create', 'robot', '--scope', 'meeting:read'])
  expect(code).toBe(1)
  expect(err).toContain('scopes[0]')
  for (const scope of ['meetings:read', 'summaries:write', 'account:read']) expect(err).toContain(scope)
})

test('follows a live meeting until it ends', async () => {
  const { request } = cli.platform
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

test('login checks the key and stores it readable only by the owner', async () => {
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
  const unreachable = await mi(['meetings'], { MI_BASE_URL: 'http://127.0.0.1:9/v1' })
  expect(unreachable).toMatchObject({ code: 5 })
  expect(unreachable.err).toContain('npm start')
})

test.each(['bash', 'zsh', 'fish'])('completion for %s', async shell => {
  const { code, out } = await mi(['complete', shell])
  expect(code).toBe(0)
  expect(out).toContain('mi')
  expect((await mi(['complete', '--', 'transcript', 'x', '--format', ''])).out).toContain('srt')
})
