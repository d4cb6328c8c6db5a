import { request } from '@mi/meeting-analysis/sample-meeting'
import { afterEach, expect, test } from 'vitest'
import { createBuiltInEngine } from '../../../src/engines/built-in.ts'
import { createLanguageModelEngine, withFallback } from '../../../src/engines/language-model/index.ts'
import { engineOn } from './engine-on.ts'
import { honestModel } from './honest-model.ts'
import { type ModelServer, startModelServer, USAGE } from './model-server.ts'

let server: ModelServer
afterEach(() => server?.close())

test("uses the model's draft while the model responds", async () => {
  server = await startModelServer(honestModel)
  const draft = await withFallback(engineOn(server), createBuiltInEngine()).summarize(request)
  expect(draft.engine).toBeUndefined()
  expect(draft.usage).toEqual(USAGE)
})

test("falls back to the built-in engine and counts the model's tokens", async () => {
  server = await startModelServer(() => ({ say: 'no' }))
  const engine = withFallback(engineOn(server), createBuiltInEngine())
  expect(engine.name).toBe('scripted-model')
  const draft = await engine.summarize(request)
  expect(draft).toMatchObject({ engine: 'built-in', usage: { input: 200, output: 40 } })
  expect(draft.decisions).not.toEqual([])
})

test('falls back after an outage that outlasts the retries, also for answers', async () => {
  server = await startModelServer(() => ({ status: 503 }))
  const passages = request.segments.map(one => ({ ...one, meetingId: 'mtg_1', meetingTitle: 'Relaunch' }))
  const draft = await withFallback(engineOn(server), createBuiltInEngine()).answer({
    question: 'Why do the product images load slowly?',
    passages,
    language: 'en',
  })
  expect(draft).toMatchObject({ engine: 'built-in', found: true })
})

test('does not fall back after an abort', async () => {
  server = await startModelServer(() => 'silence')
  const signal = AbortSignal.timeout(60)
  const work = withFallback(engineOn(server), createBuiltInEngine()).summarize({ ...request, signal })
  await expect(work).rejects.toMatchObject({ name: 'TimeoutError' })
})

test.each([
  [{ provider: 'openai-compatible' }, 'base address'],
  [{ provider: 'anthropic' }, 'API key'],
  [{ provider: 'anthropic', apiKey: 'k', tokenBudget: 2_000 }, 'token budget'],
  [{ provider: 'anthropic', apiKey: 'k', model: ' ' }, 'named'],
] as const)('options that do not fit together are refused at once: %o', (options, problem) => {
  const usual = { model: 'm', tokenBudget: 32_000, timeoutMs: 1_000, attempts: 1 }
  expect(() => createLanguageModelEngine({ ...usual, ...options })).toThrow(problem)
})
