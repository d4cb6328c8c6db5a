// Measures the time and memory to parse a 25 MiB import, each format in a separate process:
//   node packages/transcript-formats/bench/parse.ts            all formats
//   node --expose-gc packages/transcript-formats/bench/parse.ts json   one format, in this process
import { spawnSync } from 'node:child_process'
import type { ImportFormat } from '../src/parse/import-format.ts'
import { parseTranscript } from '../src/parse/parse-transcript.ts'

const FILE_BYTES = 25 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024
const FORMATS: readonly ImportFormat[] = ['json', 'vtt', 'srt', 'text']

const SENTENCE = 'we should move the launch to the week after and tell everybody who waits for it in time '
/** Long words: 25 MiB of short words would be weeks of speech, which the parser refuses. */
const LONG_WORDS = `${SENTENCE.replaceAll(' ', '')} `.repeat(8)
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23)

/** A segment of each format, long enough that 25 MiB have fewer than 50,000 segments. */
const WRITE: Readonly<Record<ImportFormat, (index: number) => string>> = {
  json: index => {
    const words = SENTENCE.trim()
      .split(' ')
      .map((word, i) => {
        return { word, start: index + i / 20, end: index + (i + 1) / 20, confidence: 0.9 }
      })
    return JSON.stringify({
      speaker: `S${index % 5}`,
      text: SENTENCE.trim(),
      start: index,
      end: index + 1,
      confidence: 0.9,
      words,
    })
  },
  vtt: index =>
    `${clock(index * 1000)} --> ${clock(index * 1000 + 900)}\nPerson ${index % 5}: ${LONG_WORDS}\n\n`,
  srt: index =>
    `${index + 1}\n${clock(index * 1000).replace('.', ',')} --> ${clock(index * 1000 + 900).replace('.', ',')}\nPerson ${index % 5}: ${LONG_WORDS}\n\n`,
  text: index => `Person ${index % 5}: ${LONG_WORDS}\n`,
}

/** The file in chunks, generated on demand, so that the file itself is not in memory. */
function* file(format: ImportFormat): Generator<Uint8Array> {
  const [head, between, tail] =
    format === 'json' ? ['{"segments":[', ',', ']}'] : [format === 'vtt' ? 'WEBVTT\n\n' : '', '', '']
  let chunk = head
  let written = 0
  for (let index = 0; written + chunk.length < FILE_BYTES - 4096; index += 1) {
    chunk += (index === 0 ? '' : between) + WRITE[format](index)
    if (chunk.length < CHUNK_BYTES) continue
    written += chunk.length
    yield Buffer.from(chunk)
    chunk = ''
  }
  yield Buffer.from(chunk + tail)
}

async function measure(format: ImportFormat): Promise<void> {
  let making = 0
  const start = performance.now()
  for (const _ of file(format)) making += 1
  const makingMs = performance.now() - start
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const begin = performance.now()
  const stream = parseTranscript(format, file(format))
  let count = 0
  for await (const _ of stream.segments) {
    count += 1
    if (count % 500 === 0) peak = Math.max(peak, process.memoryUsage.rss())
  }
  const ms = performance.now() - begin - makingMs
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`
  console.log(
    `${format.padEnd(5)} ${making} chunks, ${count} segments, ${ms.toFixed(0)} ms, resident ${megabytes(before)} + ${megabytes(peak - before)}`,
  )
}

const [, script = '', only] = process.argv
if (only) await measure(only as ImportFormat)
else
  for (const format of FORMATS)
    spawnSync(process.execPath, ['--expose-gc', script, format], { stdio: 'inherit' })
