// Recorded meetings by other people (MI_DATA_DIR, by default ../shared/data beside the repository). `mi import` imports them through the
// public API of a complete platform, and the test reads them back: the same words, speakers and times.
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { convertAmi } from '@mi/transcript-formats/test/ami-converter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const data = resolve(root, process.env.MI_DATA_DIR ?? '../shared/data')
const find = (pattern: string) =>
  (existsSync(data) ? globSync(pattern, { cwd: data }).sort() : []).map(file => resolve(data, file))
/** Every second file. The tests of transcript-formats read all of them. */
const half = (files: string[]) => files.filter((_file, index) => index % 2 === 0)
const zoomFiles = half(find('ethereum-pm/**/transcript.vtt'))
const amiFiles = half(find('ami/*.da'))

interface Line {
  name: string
  startMs: number
  endMs: number
  text: string
}

interface Transcript {
  segments: { speaker: { name: string }; text: string; start: number; end: number }[]
  pagination: { next_cursor: string | null } | null
}

describe.skipIf(zoomFiles.length === 0 || amiFiles.length === 0)(
  'real meetings through the public API (needs MI_DATA_DIR)',
  () => {
    let platform: TestPlatform
    let folder: string
    /** Meeting id by file. */
    const imported = new Map<string, string>()

    beforeAll(async () => {
      platform = await startTestPlatform()
      folder = await mkdtemp(join(tmpdir(), 'mi-real-'))
      for (const file of amiFiles)
        await writeFile(amiJson(folder, file), JSON.stringify(convertAmi(readFileSync(file))))
      for (const files of [zoomFiles, amiFiles.map(file => amiJson(folder, file))])
        for (const { file, meeting_id, outcome, error } of await miImport(platform, files)) {
          if (outcome !== 'imported' || !meeting_id) throw new Error(`${file}: ${outcome} ${error}`)
          imported.set(file, meeting_id)
        }
    }, 300_000)

    afterAll(async () => {
      await platform?.stop()
      if (folder) await rm(folder, { recursive: true, force: true })
    })

    test('imports and completes 15 exports and 20 corpus meetings', async () => {
      expect([zoomFiles.length, amiFiles.length]).toEqual([15, 20])
      const list = await eventually(
        () => platform.request('GET', '/meetings?status=completed&limit=1'),
        ({ json }) => json.pagination.total === 35,
        // Each takes a second or two of processor time, on a machine that also runs other tests.
        300_000,
      )
      expect(list.json.pagination.total).toBe(35)
    }, 330_000)

    test.each(zoomFiles.map(file => [file.slice(data.length + 1), file]))(
      '%s is read back as it was',
      async (_name, file) => {
        expectSame(
          await readBack(platform, imported.get(file) as string),
          readZoom(readFileSync(file, 'utf8')),
        )
      },
    )

    test.each(amiFiles.map(file => [basename(file), file]))(
      'AMI %s is read back as it was',
      async (_name, file) => {
        const { speakers, segments } = convertAmi(readFileSync(file))
        const names = new Map(speakers.map(({ label, name }) => [label, name]))
        const wanted = segments.map(({ speaker, text, start, end }) => ({
          name: names.get(speaker) as string,
          startMs: start * 1000,
          endMs: end * 1000,
          text,
        }))
        const byStart = wanted.sort((one, other) => Math.round(one.startMs) - Math.round(other.startMs))
        expectSame(await readBack(platform, imported.get(amiJson(folder, file)) as string), byStart)
      },
    )

    test('imports nothing when everything is imported a second time', async () => {
      const again = await miImport(platform, [...zoomFiles, ...amiFiles.map(file => amiJson(folder, file))])
      expect(again.filter(({ outcome }) => outcome !== 'already there')).toEqual([])
      expect(again.every(({ file, meeting_id }) => imported.get(file) === meeting_id)).toBe(true)
    }, 120_000)
  },
)

const amiJson = (folder: string, file: string) => join(folder, `${basename(file, '.da')}.json`)

interface Imported {
  file: string
  meeting_id: string | null
  outcome: string
  error: string | null
}

/** Runs the real command. */
function miImport({ baseUrl, credentials }: TestPlatform, files: string[]): Promise<Imported[]> {
  const env = { PATH: process.env.PATH, MI_API_KEY: credentials.api_key, MI_BASE_URL: baseUrl }
  return new Promise((done, reject) => {
    execFile(
      process.execPath,
      [join(root, 'packages/cli/bin/mi.mjs'), 'import', '--json', ...files],
      { env, maxBuffer: 10 * 1024 * 1024 },
      (error, out, err) => (out ? done(JSON.parse(out)) : reject(error ?? new Error(err))),
    )
  })
}

/** Reads a full transcript, page by page. */
async function readBack({ request }: TestPlatform, meetingId: string): Promise<Line[]> {
  const lines: Line[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await request(
      'GET',
      `/meetings/${meetingId}/transcript?limit=100${cursor && `&cursor=${cursor}`}`,
    )
    expect(page.status).toBe(200)
    const { segments, pagination }: Transcript = page.json
    for (const { speaker, text, start, end } of segments)
      lines.push({ name: speaker.name, startMs: start * 1000, endMs: end * 1000, text })
    cursor = pagination?.next_cursor ?? null
  }
  return lines
}

/** Compares words and speakers exactly, and times to the millisecond. */
function expectSame(found: Line[], wanted: Line[]): void {
  const said = (lines: Line[]) => lines.map(({ name, text }) => `${name}: ${text}`)
  expect(said(found)).toEqual(said(wanted))
  const late = found.filter(
    ({ startMs, endMs }, index) =>
      Math.abs(startMs - (wanted[index]?.startMs ?? 0)) > 1 ||
      Math.abs(endMs - (wanted[index]?.endMs ?? 0)) > 1,
  )
  expect(late).toEqual([])
}

/** Reads a Zoom export, in which every cue is one line "Name: text". */
function readZoom(file: string): Line[] {
  const toMs = (time: string) =>
    Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim()
  return file.split(/\r?\n\r?\n/).flatMap(block => {
    const [, times = '', said = ''] = block.split(/\r?\n/)
    const [start, end] = times.split(' --> ')
    const colon = said.indexOf(': ')
    if (start === undefined || end === undefined || colon < 0) return []
    return [
      {
        name: fold(said.slice(0, colon)),
        startMs: toMs(start),
        endMs: toMs(end),
        text: fold(said.slice(colon + 2)),
      },
    ]
  })
}
