// Recorded meetings by other people (MI_DATA_DIR, by default ../shared/data beside the repository). They are parsed, compared with a short
// reader that knows only this format, written as JSON and subtitles, and parsed again.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTranscript } from '../src/parse/parse-transcript.ts'
import { renderSrt } from '../src/render/srt.ts'
import { renderVtt } from '../src/render/vtt.ts'
import type { ParsedTranscript } from '../src/transcript.ts'
import { convertAmi } from './ami-converter.ts'
import { chunksOf, lines, nameOf, read, readJson, stored } from './read-files.ts'
import { countWithFfmpeg, hasFfmpeg, readForeignSrt, readStrictVtt } from './strict-parsers.ts'

const root = resolve(import.meta.dirname, '../../..')
const data = resolve(root, process.env.MI_DATA_DIR ?? '../shared/data')
const find = (pattern: string) => (existsSync(data) ? globSync(pattern, { cwd: data }).sort() : [])
const zoomFiles = find('ethereum-pm/**/transcript.vtt')
const correctedFiles = find('ethereum-pm/**/transcript_*.vtt')
const amiFiles = find('ami/*.da')

/** Name, times and text of each cue in a Zoom export, where every cue is one line "Name: text". */
function readZoom(file: string): string[] {
  const toMs = (time: string) =>
    Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)
  return file.split(/\r?\n\r?\n/).flatMap(block => {
    const [, times = '', said = ''] = block.split(/\r?\n/)
    const [start, end] = times.split(' --> ')
    const colon = said.indexOf(': ')
    if (start === undefined || end === undefined || colon < 0) return []
    return [
      `${said.slice(0, colon)} ${toMs(start)}-${toMs(end)} ${said.slice(colon + 2)}`
        .replace(/\s+/g, ' ')
        .trimEnd(),
    ]
  })
}

/** The JSON of an import that a client builds from an API response. */
function asImport({ segments, speakers }: ParsedTranscript): unknown {
  return {
    segments: segments.map(({ speakerKey, text, startMs, endMs }) => ({
      speaker: nameOf({ speakers }, speakerKey),
      text,
      start: startMs / 1000,
      end: endMs / 1000,
    })),
  }
}

async function expectSubtitlesToHold(transcript: ParsedTranscript): Promise<void> {
  const segments = stored(transcript)
  const [vtt, srt] = [renderVtt(segments), renderSrt(segments)]
  const strict = readStrictVtt(vtt)
  expect(strict.errors).toEqual([])
  expect(readForeignSrt(srt).length).toBeGreaterThanOrEqual(segments.length)
  if (hasFfmpeg) {
    expect(countWithFfmpeg(vtt, 'webvtt')).toBe(strict.cues.length)
    expect(countWithFfmpeg(srt, 'srt')).toBe(readForeignSrt(srt).length)
  }
  // Each speaker's words must be the same and in order in both formats.
  const expected = wordsBySpeaker(transcript)
  expect(wordsBySpeaker(await read('vtt', vtt))).toEqual(expected)
  expect(wordsInSrt(srt, Object.keys(expected))).toEqual(expected)
}

/** A SubRip cue continues the speaker before it unless it begins with a name. */
function wordsInSrt(file: string, names: readonly string[]): Record<string, string> {
  let current = ''
  const segments = readForeignSrt(file).map(({ startMs, endMs, text }, index) => {
    const said = text.replace(/\n/g, ' ')
    const name = names.find(candidate => said.startsWith(`${candidate}: `))
    current = name ?? current
    const speakerKey = current
    return {
      index,
      speakerKey,
      text: name ? said.slice(name.length + 2) : said,
      startMs,
      endMs,
      confidence: null,
      words: [],
    }
  })
  const speakers = names.map(name => ({ keys: [name], name, email: null, voiceEmbedding: null }))
  return wordsBySpeaker({ segments, speakers })
}

function wordsBySpeaker(transcript: Pick<ParsedTranscript, 'segments' | 'speakers'>): Record<string, string> {
  const words: Record<string, string[]> = {}
  for (const { speakerKey, text } of transcript.segments) {
    const name = nameOf(transcript, speakerKey)
    words[name] ??= []
    words[name].push(...text.split(/\s+/))
  }
  return Object.fromEntries(
    Object.entries(words).map(([name, said]) => [
      name,
      said
        .filter(word => word !== '')
        .sort()
        .join(' '),
    ]),
  )
}

describe.skipIf(zoomFiles.length === 0)('Zoom exports of public calls', () => {
  test('there are 29', () => expect(zoomFiles).toHaveLength(29))

  test.each([...zoomFiles, ...correctedFiles])('%s keeps words, speakers and times', async file => {
    const bytes = readFileSync(resolve(data, file))
    const transcript = await readTranscript('vtt', chunksOf(bytes, 1000))
    expect(lines(transcript)).toEqual(readZoom(bytes.toString()))
    expect(transcript.language).toBe('en')
    expect(lines(await readJson(asImport(transcript)))).toEqual(lines(transcript))
    await expectSubtitlesToHold(transcript)
  })
})

describe.skipIf(amiFiles.length === 0)('AMI meetings', () => {
  test('there are 39', () => expect(amiFiles).toHaveLength(39))

  test.each(amiFiles)('%s keeps words, speakers and times', async file => {
    const body = convertAmi(readFileSync(resolve(data, file)))
    const transcript = await readTranscript('json', chunksOf(Buffer.from(JSON.stringify(body)), 1000))
    const names = new Map(body.speakers.map(({ label, name }) => [label, name]))
    const expected = body.segments
      .map((segment, index) => ({ ...segment, index }))
      .sort((a, b) => Math.round(a.start * 1000) - Math.round(b.start * 1000) || a.index - b.index)
    expect(lines(transcript)).toEqual(
      expected.map(
        ({ speaker, start, end, text }) =>
          `${names.get(speaker)} ${Math.round(start * 1000)}-${Math.round(end * 1000)} ${text}`,
      ),
    )
    expect(lines(await readJson(asImport(transcript)))).toEqual(lines(transcript))
    await expectSubtitlesToHold(transcript)
  })
})
