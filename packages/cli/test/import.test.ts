import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeTranscript } from '../src/import/describe-file.ts'
import { type CliTest, startCliTest, vtt } from './support/run-mi.ts'

let cli: CliTest

beforeAll(async () => {
  cli = await startCliTest()
})
afterAll(() => cli?.stop())

const outcomes = (results: { outcome: string }[]) => results.map(result => result.outcome)

test('imports a folder only once when repeated', async () => {
  await cli.write('files/call one.vtt', vtt(['Ada: The lighthouse needs paint.', 'Grace: I will order it.']))
  await cli.write('files/call two.txt', 'Ada: Hello.\nGrace: Good to see you.\n')
  await cli.write('files/notes.json', '{"not": "a transcript"}')
  const first = await cli.json(['import', 'files'])
  expect(outcomes(first)).toEqual(['imported', 'imported'])
  const again = await cli.json(['import', 'files'])
  expect(outcomes(again)).toEqual(['already there', 'already there'])
  expect(again[0].meeting_id).toBe(first[0].meeting_id)
})

test('skips the chat of a Zoom folder and uses the folder titles', async () => {
  await cli.write('zoom/design/2026-07-07_010/transcript.vtt', vtt(['Ada: The lighthouse needs a door.']))
  await cli.write('zoom/design/2026-07-07_010/chat.txt', '00:03:01\tAda:\tHello\r\n00:04:39\tGrace:\tgm\r\n')
  const results = await cli.json(['import', 'zoom'])
  expect(results).toMatchObject([
    { outcome: 'skipped', meeting_id: null, reason: 'Zoom chat, not a transcript' },
    { outcome: 'imported' },
  ])
  const meeting = await cli.json(['meetings', 'show', results[1].meeting_id])
  expect(meeting).toMatchObject({ title: 'design 2026-07-07 010', platform: 'zoom' })

  const alone = await cli.mi(['import', 'zoom/design/2026-07-07_010/chat.txt'])
  expect(alone).toMatchObject({
    code: 0,
    out: expect.stringContaining('skipped: Zoom chat, not a transcript'),
  })
})

test('resolves paths from the folder where `npm run mi` was called', async () => {
  await cli.write('deep/talk.txt', 'Ada: From here.\n')
  const env = { npm_lifecycle_event: 'mi', INIT_CWD: `${cli.folder}/deep` }
  expect(await cli.mi(['import', 'talk.txt'], env)).toMatchObject({ code: 0 })
})

test('--title, --platform and --started-at set what the file lacks', async () => {
  const file = await cli.write('named/transcript.vtt', vtt(['Ada: The lighthouse has a new keeper.']))
  const says = ['--title', 'Keeper', '--platform', 'desktop', '--started-at', '2026-11-01T08:00:00Z']
  const [{ meeting_id }] = await cli.json(['import', file, ...says])
  expect(await cli.json(['meetings', 'show', meeting_id])).toMatchObject({
    title: 'Keeper',
    platform: 'desktop',
    started_at: '2026-11-01T08:00:00.000Z',
  })
})

test('completes an import that was interrupted after creating the meeting', async () => {
  const file = await cli.write('cut/short.vtt', vtt(['Ada: Once more.']))
  const { externalId: external_id } = await describeTranscript(file)
  const json = { title: 'short', platform: 'zoom', started_at: '2026-11-20T09:00:00Z', external_id }
  const created = await cli.platform.request('POST', '/meetings', { json })
  expect(created.status).toBe(201)
  const [result] = await cli.json(['import', file])
  expect(result).toMatchObject({ outcome: 'imported', meeting_id: created.json.id })
})

test('an unreachable server ends the import with one line', async () => {
  await cli.write('two/a.txt', 'Ada: One.\n')
  await cli.write('two/b.txt', 'Ada: Two.\n')
  const { code, err } = await cli.mi(['import', 'two'], { MI_BASE_URL: 'http://127.0.0.1:9/v1' })
  expect(code).toBe(5)
  expect(err.match(/cannot be reached/g)).toHaveLength(1)
})

test('reports a rejected file with its cue and imports the others', async () => {
  await cli.write('mixed/good.txt', 'Ada: Fine.\n')
  const bad = 'WEBVTT\n\n1\n00:00:05.000 --> 00:00:01.000\nAda: Backwards.\n'
  const file = await cli.write('mixed/bad.vtt', bad)
  const { code, err, out } = await cli.mi(['import', join(cli.folder, 'mixed')])
  expect(code).toBe(6)
  expect(err).toContain('bad.vtt')
  expect(err).toContain('cue 1')
  expect(out).toMatch(/good\.txt\s+mtg_\w+\s+imported/)
  const titles = (await cli.json(['meetings'])).map((meeting: { title: string }) => meeting.title)
  expect(titles).toContain('good')
  expect(titles).not.toContain('bad')

  await cli.write('mixed/bad.vtt', vtt(['Ada: Forwards.']))
  expect(outcomes(await cli.json(['import', file]))).toEqual(['imported'])
})

test('a file that is too large for the gateway leaves no meeting', async () => {
  const file = await cli.write('huge/too large.txt', Buffer.alloc(26 * 1024 * 1024, 'Ada: Fine.\n'))
  const { code, err } = await cli.mi(['import', file])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('payload_too_large') })
  const titles = (await cli.json(['meetings'])).map((meeting: { title: string }) => meeting.title)
  expect(titles).not.toContain('too large')
})
