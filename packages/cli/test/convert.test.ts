import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const BIN = new URL('../bin/mi.mjs', import.meta.url).pathname
const VTT = [
  'WEBVTT - Engine & mill',
  '00:00:01.000 --> 00:00:02.500\n<v Ada>The engine weaves.',
  '00:00:03.000 --> 00:00:04.000\n<v Charles Babbage>It does.\n',
].join('\n\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-convert-'))
  await writeFile(join(folder, '2026-03-02 call.vtt'), VTT)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the command without a platform, a key and a network address. */
function convert(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: folder, MI_LOCAL_FOLDER: folder }
  return new Promise(resolve => {
    execFile(process.execPath, [BIN, 'convert', ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test('converts to all text formats without a server or a key', async () => {
  const to = async (format: string, ...more: string[]) =>
    (await convert('2026-03-02 call.vtt', '--to', format, ...more)).out
  expect(await to('text')).toBe('[00:00:01] Ada: The engine weaves.\n[00:00:03] Charles Babbage: It does.\n')
  expect(await to('srt')).toMatch(/^1\n00:00:01,000 --> 00:00:02,500\nAda: The engine weaves\.\n/)
  expect(await to('vtt')).toContain('<v Charles Babbage>It does.')
  expect(await to('md')).toContain('# Engine \\& mill\n\n*2026-03-02 00:00 UTC · 4 s')
  expect(await to('md', '--title', 'Looms', '--started-at', '2026-03-05T10:00:00Z')).toContain(
    '# Looms\n\n*2026-03-05 10:00 UTC',
  )
})

test('converts to JSON and back without a difference', async () => {
  const json = await convert('2026-03-02 call.vtt', '--to', 'json', '--language', 'en')
  expect(JSON.parse(json.out)).toMatchObject({
    language: 'en',
    speakers: [{ label: 'Ada', name: 'Ada' }, { name: 'Charles Babbage' }],
    segments: [{ speaker: 'Ada', text: 'The engine weaves.', start: 1, end: 2.5, words: [] }, { start: 3 }],
  })
  await writeFile(join(folder, 'again.json'), json.out)
  expect((await convert('again.json', '--to', 'json')).out).toBe(json.out)
  const vtt = await convert('again.json', '--to', 'vtt')
  expect(vtt.out).toBe((await convert('2026-03-02 call.vtt', '--to', 'vtt')).out)
})

test('writes a Word document to a file', async () => {
  expect(await convert('2026-03-02 call.vtt', '--to', 'docx', '--output', 'call.docx')).toMatchObject({
    code: 0,
  })
  expect((await readFile(join(folder, 'call.docx'))).subarray(0, 2).toString()).toBe('PK')
})

test.each([
  ['broken.vtt', 'no signature', 1, 'broken.vtt: line 1: A WebVTT file begins with a line WEBVTT.'],
  ['notes.pdf', '%PDF', 2, 'notes.pdf is no transcript: its name must end in .vtt, .srt, .txt, .json.'],
])('refuses %s with the reason', async (name, content, code, reason) => {
  await writeFile(join(folder, name), content)
  const run = await convert(name, '--to', 'text')
  expect(run).toMatchObject({ code, out: '' })
  expect(run.err).toContain(reason)
})

test('a missing file and an unknown format are usage errors', async () => {
  expect((await convert('nowhere.vtt', '--to', 'text')).code).toBe(2)
  expect((await convert('2026-03-02 call.vtt', '--to', 'pdf')).code).toBe(2)
})
