import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSlowTestServer, startTestHttpServer, type TestHttpServer } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAiSpeechToText } from '../../src/recordings/engines/openai/openai-speech-to-text.ts'
import { EngineUnavailable, TranscriptionFailed } from '../../src/recordings/engines/speech-to-text.ts'

// A server with OpenAI's protocol. Each test sets its response for a format.
let responses: Record<string, { status: number; body: object; headers?: Record<string, string> }> = {}
let asked: { format: string; form: FormData; authorization: string | undefined }[] = []

async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const form = await readForm(req)
  const format = String(form.get('response_format'))
  asked.push({ format, form, authorization: req.headers.authorization })
  const { status, body, headers } = responses[format] ?? { status: 500, body: {} }
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

let server: TestHttpServer
let folder = ''
let baseUrl = ''
let recording = { path: '', bytes: 4, contentType: 'audio/x-m4a', language: 'de' as string | null }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-stt-'))
  recording = { ...recording, path: join(folder, 'r') }
  await writeFile(recording.path, 'data')
  server = await startTestHttpServer(respond)
  baseUrl = `${server.url}/v1/`
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
})

const open = (timeoutMs = 10_000) => openAiSpeechToText({ baseUrl, apiKey: 'sk-1', model: 'm', timeoutMs })
const { signal } = new AbortController()
const diarized = { status: 200, body: { segments: [{ speaker: 'A', text: 'Ja.', start: 0, end: 1 }] } }
const verbose = { status: 200, body: { language: 'de', segments: [{ text: 'Ja.', start: 0, end: 1 }] } }
const refusal = (status: number) => ({ status, body: { error: { message: 'no', param: 'response_format' } } })

it('requests speakers and sends a file name that the endpoint accepts', async () => {
  responses = { diarized_json: diarized }
  expect((await open().transcribe(recording, signal)).segments[0]?.speaker).toBe('A')
  const [{ form, authorization }] = asked as [(typeof asked)[0]]
  expect(authorization).toBe('Bearer sk-1')
  expect(form.get('language')).toBe('de')
  expect(form.get('model')).toBe('m')
  expect((form.get('file') as File).name).toBe('recording.m4a')
  expect(await (form.get('file') as File).text()).toBe('data')
})

it('falls back to times without speakers and remembers the fallback', async () => {
  responses = { diarized_json: refusal(400), verbose_json: verbose }
  const engine = open()
  expect(await engine.transcribe(recording, signal)).toMatchObject({
    language: 'de',
    segments: [{ speaker: null }],
  })
  expect(asked.at(-1)?.form.getAll('timestamp_granularities[]')).toEqual(['word', 'segment'])
  await engine.transcribe(recording, signal)
  expect(asked.map(({ format }) => format)).toEqual(['diarized_json', 'verbose_json', 'verbose_json'])
})

it.each([
  [400, 'recording_unreadable'],
  [413, 'recording_too_large'],
])('gives up on %s for good', async (status, reason) => {
  responses = { diarized_json: refusal(status), verbose_json: refusal(status) }
  await expect(open().transcribe(recording, signal)).rejects.toMatchObject({
    name: 'TranscriptionFailed',
    reason,
  })
})

it.each([401, 429, 500, 503])('leaves %s to another attempt', async status => {
  responses = { diarized_json: refusal(status), verbose_json: refusal(status) }
  const error = await open()
    .transcribe(recording, signal)
    .catch(caught => caught)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(TranscriptionFailed)
})

async function readForm(req: IncomingMessage): Promise<FormData> {
  const chunks: Uint8Array[] = []
  for await (const chunk of req) chunks.push(chunk)
  return new Response(Buffer.concat(chunks), {
    headers: { 'content-type': req.headers['content-type'] ?? '' },
  }).formData()
}

it('can be aborted at any time without an unhandled rejection', async () => {
  responses = { diarized_json: diarized }
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('unhandledRejection', note)
  const later = (turns: number, then: () => void): unknown =>
    turns === 0 ? then() : setImmediate(() => later(turns - 1, then))
  for (let turns = 0; turns < 20; turns++) {
    const ending = new AbortController()
    later(turns, () => ending.abort())
    await open()
      .transcribe(recording, ending.signal)
      .catch(() => {})
  }
  await new Promise(done => setImmediate(done))
  process.off('unhandledRejection', note)
  expect(uncaught).toEqual([])
})

it('reports an unavailable engine and the requested wait', async () => {
  for (const status of [429, 502, 503, 504]) {
    responses = { diarized_json: { ...refusal(status), headers: { 'retry-after': '7' } } }
    const failed = open().transcribe(recording, signal)
    await expect(failed).rejects.toMatchObject({ name: 'EngineUnavailable', retryAfterMs: 7_000 })
  }
  const none = openAiSpeechToText({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: null,
    model: 'm',
    timeoutMs: 5_000,
  })
  await expect(none.transcribe(recording, signal)).rejects.toMatchObject({ name: 'EngineUnavailable' })
  // An engine that exceeds the time limit is available. A failure may be specific to this recording.
  responses = { diarized_json: refusal(500) }
  await expect(open().transcribe(recording, signal)).rejects.not.toBeInstanceOf(EngineUnavailable)
})

it('waits as long as its setting, beyond the 300 s of undici', async () => {
  const slow = await startSlowTestServer(() => diarized.body)
  const engine = openAiSpeechToText({ baseUrl: slow.url, apiKey: null, model: 'm', timeoutMs: 60_000 })
  try {
    expect((await engine.transcribe(recording, signal)).segments[0]?.text).toBe('Ja.')
  } finally {
    await slow.stop()
  }
})

it('aborts a request that exceeds its setting', async () => {
  const silent = await startTestHttpServer(() => {})
  const engine = openAiSpeechToText({ baseUrl: silent.url, apiKey: null, model: 'm', timeoutMs: 50 })
  try {
    await expect(engine.transcribe(recording, signal)).rejects.toMatchObject({ name: 'TimeoutError' })
  } finally {
    await silent.stop()
  }
})
