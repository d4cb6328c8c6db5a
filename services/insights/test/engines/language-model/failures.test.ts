import { request } from '@mi/meeting-analysis/sample-meeting'
import { afterEach, expect, test } from 'vitest'
import { InsightsEngineError } from '../../../src/engines/language-model/index.ts'
import { engineOn } from './engine-on.ts'
import { honestModel, honestSummary } from './honest-model.ts'
import {
  type ModelServer,
  type Script,
  type ScriptedAnswer,
  startModelServer,
  USAGE,
} from './model-server.ts'

const running: ModelServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function serve(script: Script): Promise<ModelServer> {
  const server = await startModelServer(script)
  running.push(server)
  return server
}

async function failureOf(work: Promise<unknown>): Promise<InsightsEngineError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(InsightsEngineError)
  return error as InsightsEngineError
}

/** Returns these responses first, then valid replies. */
function after(...answers: ScriptedAnswer[]): Script {
  return request => answers[request.count - 1] ?? honestModel(request)
}

test.each([
  ['429', { status: 429, headers: { 'retry-after': '0' } }],
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['529', { status: 529 }],
  ['a connection that breaks', 'break'],
  ['a page that is no JSON', { status: 200, body: '<html>busy</html>' }],
  ['an answer without choices', { status: 200, body: '{"choices":[]}' }],
  ['a stream that nobody asked for', 'stream'],
  ['an empty answer', { say: '' }],
  ['an empty object', { say: {} }],
  ['a list', { say: '[1, 2, 3]' }],
] as [string, ScriptedAnswer][])('after %s the model is asked again', async (_, answer) => {
  const server = await serve(after(answer))
  const { overview } = await engineOn(server).summarize(request)
  expect(overview).not.toBe('')
  expect(server.requests).toHaveLength(2)
})

test.each([
  [{ status: 429 }, 'temporary', 'model_rate_limited'],
  [{ status: 500 }, 'temporary', 'model_unavailable'],
  ['break', 'temporary', 'model_unavailable'],
] as [ScriptedAnswer, string, string][])('%o every time is %s: %s', async (answer, kind, reason) => {
  const server = await serve(() => answer)
  expect(await failureOf(engineOn(server).summarize(request))).toMatchObject({ kind, reason })
  expect(server.requests).toHaveLength(3)
})

test.each([
  [{ status: 401 }, 'model_unauthorized'],
  [{ status: 403 }, 'model_unauthorized'],
  [{ status: 404 }, 'model_not_found'],
  [{ status: 400, body: '{"error":{"message":"bad"}}' }, 'model_refused_request'],
  [
    {
      status: 400,
      body: '{"error":{"code":"context_length_exceeded","message":"maximum context length is 10"}}',
    },
    'model_prompt_too_long',
  ],
  [{ say: '', finish: 'content_filter' }, 'model_declined'],
] as [ScriptedAnswer, string][])('%o is permanent and asked once: %s', async (answer, reason) => {
  const server = await serve(() => answer)
  expect(await failureOf(engineOn(server).summarize(request))).toMatchObject({ kind: 'permanent', reason })
  expect(server.requests).toHaveLength(1)
})

test('leaves a Retry-After of more than a minute to the queue', async () => {
  const server = await serve(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const failure = await failureOf(engineOn(server).summarize(request))
  expect(failure).toMatchObject({ kind: 'temporary', reason: 'model_rate_limited', retryAfterMs: 3_600_000 })
  expect(server.requests).toHaveLength(1)
})

test('waits for Retry-After', async () => {
  const server = await serve(after({ status: 429, headers: { 'retry-after': '1' } }))
  const waits: { backoffMs: number }[] = []
  const log = { info: () => {}, warn: (fields: object) => waits.push(fields as { backoffMs: number }) }
  await engineOn(server, { log }).summarize(request)
  expect(waits).toMatchObject([{ reason: 'model_rate_limited', attempt: 1 }])
  expect(waits[0]?.backoffMs).toBeGreaterThanOrEqual(1_000)
})

test('times out when the server never responds', async () => {
  const server = await serve(() => 'silence')
  const work = engineOn(server, { timeoutMs: 1_000, attempts: 2 }).summarize(request)
  expect(await failureOf(work)).toMatchObject({ kind: 'temporary', reason: 'model_timed_out' })
  expect(server.requests).toHaveLength(2)
})

test('times out when the server sends its response byte by byte', async () => {
  const server = await serve(() => 'drip')
  const work = engineOn(server, { timeoutMs: 100, attempts: 1 }).summarize(request)
  expect(await failureOf(work)).toMatchObject({ kind: 'temporary', reason: 'model_timed_out' })
})

test('reports an address without a server as unreachable', async () => {
  const server = await serve(honestModel)
  const engine = engineOn(server, { attempts: 1 })
  await running.pop()?.close()
  const failure = await failureOf(engine.summarize(request))
  expect(failure).toMatchObject({ kind: 'temporary', reason: 'model_unreachable' })
  expect(failure.message).toContain('ECONNREFUSED')
})

test('aborts an endless response', async () => {
  const server = await serve(() => ({ say: 'x'.repeat(9 * 2 ** 20) }))
  const failure = await failureOf(engineOn(server, { attempts: 1 }).summarize(request))
  expect(failure.kind).toBe('temporary')
})

test('ends an aborted request with the reason of the caller', async () => {
  const server = await serve(() => 'silence')
  const controller = new AbortController()
  const work = engineOn(server).summarize({ ...request, signal: controller.signal })
  while (server.requests.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
  controller.abort(new Error('stopped'))
  await expect(work).rejects.toThrow('stopped')
})

test('requests a reply that is not JSON once more, with its problem', async () => {
  const server = await serve(after({ say: 'Sure! Here is your summary: it went well.' }))
  const draft = await engineOn(server).summarize(request)
  expect(draft.usage).toEqual({ input: 2 * USAGE.input, output: 2 * USAGE.output })
  expect(server.requests[1]?.prompt).toContain('it is not a JSON object')
})

test('fails permanently after two unusable replies and reports the tokens', async () => {
  const server = await serve(() => ({ say: { overview: 'a string', sections: 7 } }))
  const failure = await failureOf(engineOn(server).summarize(request))
  expect(failure).toMatchObject({ kind: 'permanent', reason: 'model_answer_unusable' })
  expect(failure.usage).toEqual({ input: 2 * USAGE.input, output: 2 * USAGE.output })
  expect(server.requests).toHaveLength(2)
})

test.each([
  ['in a code fence', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
  ['after thoughts and with a greeting', (json: string) => `<think>{hm}</think>Here you are: ${json} Enjoy!`],
  ['cut off in the topics', (json: string) => json.slice(0, json.indexOf('"keywords"'))],
])('JSON %s is read', async (_, dress) => {
  const server = await serve(seen => ({ say: dress(JSON.stringify(honestSummary(seen))) }))
  const draft = await engineOn(server).summarize(request)
  expect(draft.decisions).toHaveLength(1)
  expect(server.requests).toHaveLength(1)
})

test('falls back from JSON schema to JSON to text and remembers it', async () => {
  const server = await serve(seen => {
    if (seen.body.response_format !== undefined)
      return { status: 400, body: '{"error":{"message":"response_format is not supported"}}' }
    return honestModel(seen)
  })
  const engine = engineOn(server)
  await engine.summarize(request)
  await engine.summarize(request)
  const formats = server.requests.map(
    ({ body }) => (body.response_format as { type: string } | undefined)?.type,
  )
  expect(formats).toEqual(['json_schema', 'json_object', undefined, undefined])
})

test('uses another field name for the token limit when required', async () => {
  const server = await serve(seen =>
    'max_tokens' in seen.body
      ? { status: 400, body: `{"error":{"message":"Use 'max_completion_tokens' instead."}}` }
      : honestModel(seen),
  )
  await engineOn(server).summarize(request)
  expect(server.requests[1]?.body.max_completion_tokens).toBeGreaterThan(1_000)
})

test('sends the Anthropic key and version, and reads its errors', async () => {
  const server = await serve(
    after({ status: 529, body: '{"type":"error","error":{"type":"overloaded_error"}}' }),
  )
  const draft = await engineOn(server, { provider: 'anthropic' }).summarize(request)
  expect(draft.usage).toEqual(USAGE)
  expect(server.requests[1]).toMatchObject({
    path: '/v1/messages',
    headers: { 'x-api-key': 'sk-test-key', 'anthropic-version': expect.any(String) },
  })
})

test('requires the Anthropic format by a schema or by a tool', async () => {
  const server = await serve(honestModel)
  await engineOn(server, { provider: 'anthropic', model: 'claude-sonnet-4-5' }).summarize(request)
  await engineOn(server, { provider: 'anthropic', model: 'claude-3-haiku-20240307' }).summarize(request)
  const [schema, tool] = server.requests.map(({ body }) => body)
  expect(schema).toMatchObject({ output_config: { format: { type: 'json_schema' } } })
  expect(tool).toMatchObject({ tools: [{ name: 'json' }] })
})

test("never repeats key or transcript in a failure's message or log", async () => {
  const server = await serve(({ prompt }) => ({
    status: 400,
    body: JSON.stringify({
      error: { message: `key sk-test-key may not send ${prompt}`, code: 'bad_request' },
    }),
  }))
  const logged: unknown[] = []
  const log = { info: (...all: unknown[]) => logged.push(all), warn: (...all: unknown[]) => logged.push(all) }
  const failure = await failureOf(engineOn(server, { log }).summarize(request))
  const everything = JSON.stringify([logged, failure, failure.message, failure.stack, String(failure.cause)])
  expect(failure.message).toContain('bad_request')
  expect(everything).not.toMatch(/sk-test-key|checkout/)
})
