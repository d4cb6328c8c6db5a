import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeTranscript } from '../src/import/describe-file.ts'
import { findTranscripts, isZoomChat } from '../src/import/find-files.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-cli-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  return path
}

const ZOOM = 'WEBVTT\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.000\r\nAda: Hello.\r\n'
const TEAMS = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ada Byron>Hello.</v>\n'

test.each([
  [
    'GMT20261119-140500_Design review.transcript.vtt',
    ZOOM,
    'Design review',
    'zoom',
    '2026-11-19T14:05:00.000Z',
  ],
  [
    '2026-11-18 Budget_review.vtt',
    TEAMS,
    '2026-11-18 Budget review',
    'microsoft_teams',
    '2026-11-18T00:00:00.000Z',
  ],
  [
    'calls/2026-01-02_Sales sync/transcript.vtt',
    ZOOM,
    '2026-01-02 Sales sync',
    'zoom',
    '2026-01-02T00:00:00.000Z',
  ],
  ['fcr/2026-07-07_010/transcript.vtt', ZOOM, 'fcr 2026-07-07 010', 'zoom', '2026-07-07T00:00:00.000Z'],
  [
    'fcr/2026-07-07_010/transcript_corrected.vtt',
    ZOOM,
    'fcr 2026-07-07 010 (corrected)',
    'zoom',
    '2026-07-07T00:00:00.000Z',
  ],
  [
    'Zoom/2026-11-19 14.05.00 Design review 81234567890/closed_caption.vtt',
    TEAMS,
    'Design review',
    'zoom',
    '2026-11-19T14:05:00.000Z',
  ],
  [
    'calls/2026-01-02_Sales sync/recording.vtt',
    ZOOM.replace('WEBVTT', 'WEBVTT - Quarterly forecast'),
    'Quarterly forecast',
    'zoom',
    '2026-01-02T00:00:00.000Z',
  ],
  [
    'calls/2026-01-02_Sales sync/captions.vtt',
    ZOOM.replace('WEBVTT', 'WEBVTT Kind: captions; Language: en'),
    '2026-01-02 Sales sync',
    'zoom',
    '2026-01-02T00:00:00.000Z',
  ],
])('%s', async (name, text, title, platform, startedAt) => {
  const file = await describeTranscript(await write(name, text))
  expect({ ...file, startedAt: file.startedAt.toISOString() }).toMatchObject({
    title,
    platform,
    startedAt,
    mediaType: 'text/vtt',
  })
})

test("uses the file's modification time when the name has no date", async () => {
  const path = await write('plan.txt', 'Ada: Hello.')
  const written = new Date('2026-03-04T05:06:07Z')
  await utimes(path, written, written)
  expect((await describeTranscript(path)).startedAt).toEqual(written)
})

test('gives the same content the same external id in any folder', async () => {
  const [first, second, other] = [
    await write('a.vtt', ZOOM),
    await write('deep/b.vtt', ZOOM),
    await write('c.vtt', TEAMS),
  ]
  const ids = await Promise.all(
    [first, second, other].map(async path => (await describeTranscript(path)).externalId),
  )
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(ids[2])
})

test.each([
  ['00:03:01\tBoma:\tHello\r\n', true],
  ['14:05:11\t From Ada Byron to Everyone:\n\tHello\n', true],
  ['\uFEFF00:03:01\tKalo | Obol:\tgm\n', true],
  ['[00:03:01] Boma: Hello\n', false],
  ['Boma: at 00:03:01\tHello:\t\n', false],
])('%j is a Zoom chat: %s', (text, expected) => {
  expect(isZoomChat(text)).toBe(expected)
})

test('searches folders, ignores other files, and reports chats and missing paths', async () => {
  await write('mixed/x.vtt', ZOOM)
  await write('mixed/notes.pdf', '')
  await write('mixed/chat.txt', '00:03:01\tBoma:\tHello\r\n')
  expect(await findTranscripts([join(folder, 'mixed')])).toEqual({
    files: [join(folder, 'mixed/x.vtt')],
    skipped: [{ path: join(folder, 'mixed/chat.txt'), reason: 'Zoom chat, not a transcript' }],
  })
  await expect(findTranscripts([join(folder, 'absent.vtt')])).rejects.toThrow('absent.vtt does not exist')
  await expect(findTranscripts([join(folder, 'mixed/notes.pdf')])).rejects.toThrow('are accepted')
})
