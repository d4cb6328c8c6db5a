import { participants, request } from '@mi/meeting-analysis/sample-meeting'
import { afterEach, expect, test } from 'vitest'
import type { FinishedParts, Segment } from '../../../src/engines/engine.ts'
import { estimateTokens } from '../../../src/engines/language-model/transcript/estimate-tokens.ts'
import { engineOn } from './engine-on.ts'
import { honestModel, linesOf } from './honest-model.ts'
import { type ModelServer, type SeenRequest, startModelServer, USAGE } from './model-server.ts'

const TOKEN_BUDGET = 8_000

let server: ModelServer
afterEach(() => server.close())

/** An hour in which every line is different. */
function longMeeting(lines: number): Segment[] {
  return Array.from({ length: lines }, (_, index) => {
    const speaker = participants[index % 3]
    return {
      id: `seg_${index}`,
      index,
      speakerId: speaker?.id ?? null,
      speakerName: speaker?.name ?? '',
      text: `Point number ${index} is about matter ${index * 7} and what it costs in year ${1900 + index}.`,
      start: index * 5,
      end: index * 5 + 4,
    }
  })
}

function tokensOf({ prompt, instructions, body }: SeenRequest): number {
  return estimateTokens(instructions) + estimateTokens(prompt) + Number(body.max_tokens)
}

test('reads every part within the budget and cites the original words', async () => {
  server = await startModelServer(honestModel)
  const segments = longMeeting(400)
  const draft = await engineOn(server, { tokenBudget: TOKEN_BUDGET }).summarize({
    ...request,
    segments,
    targetWords: 600,
  })
  const noted = server.requests.filter(({ instructions }) => instructions.includes('Take notes'))
  expect(
    noted.flatMap(({ prompt }) => linesOf(prompt).map(({ number }) => number)).sort((a, b) => a - b),
  ).toEqual(segments.map((_, at) => at + 1))
  for (const seen of server.requests) expect(tokensOf(seen)).toBeLessThanOrEqual(TOKEN_BUDGET)
  const cited = draft.sections.flatMap(({ citations }) => citations)
  expect(cited.length).toBeGreaterThan(5)
  for (const { segmentId, quote } of cited)
    expect(segments.find(({ id }) => id === segmentId)?.text).toContain(quote)
  expect(draft.usage).toEqual({
    input: server.requests.length * USAGE.input,
    output: server.requests.length * USAGE.output,
  })
})

function partsInMemory(): FinishedParts & { size(): number } {
  const kept = new Map<string, string>()
  return {
    async find(key) {
      const made = kept.get(key)
      return made === undefined ? undefined : JSON.parse(made)
    },
    async keep(key, made) {
      kept.set(key, JSON.stringify(made))
    },
    size: () => kept.size,
  }
}

const notesAsked = () => server.requests.filter(({ instructions }) => instructions.includes('Take notes'))

test('does not read finished parts again in the next attempt', async () => {
  const failing = ({ instructions }: SeenRequest) => instructions.includes('from notes that were taken')
  server = await startModelServer(seen => (failing(seen) ? { status: 500 } : honestModel(seen)))
  const finishedParts = partsInMemory()
  const reported: number[] = []
  const onTokens = async ({ input }: { input: number }) => void reported.push(input)
  const long = { ...request, segments: longMeeting(400), finishedParts, onTokens }
  const engine = engineOn(server, { tokenBudget: TOKEN_BUDGET, attempts: 1 })
  await expect(engine.summarize(long)).rejects.toMatchObject({ reason: 'model_unavailable' })
  const parts = notesAsked().length
  expect(parts).toBeGreaterThan(2)
  expect(finishedParts.size()).toBe(parts)
  expect(reported).toHaveLength(parts)

  server.script = honestModel
  const draft = await engine.summarize(long)
  expect(notesAsked()).toHaveLength(parts)
  expect(draft.usage).toEqual(USAGE)
  expect(reported).toHaveLength(parts + 1)
  const whole = await engine.summarize({ ...long, finishedParts: undefined })
  expect({ ...draft, usage: null }).toEqual({ ...whole, usage: null })
})

test.each([
  ['other wishes', { instructions: 'Stress the costs.' }],
  ['another language', { language: 'de' }],
  [
    'other segments with the same words',
    { segments: longMeeting(400).map(one => ({ ...one, id: `${one.id}b` })) },
  ],
])('%s make other parts', async (_, change) => {
  server = await startModelServer(honestModel)
  const finishedParts = partsInMemory()
  const engine = engineOn(server, { tokenBudget: TOKEN_BUDGET })
  await engine.summarize({ ...request, segments: longMeeting(400), finishedParts })
  const parts = notesAsked().length
  await engine.summarize({ ...request, segments: longMeeting(400), finishedParts, ...change })
  expect(notesAsked().length).toBeGreaterThanOrEqual(2 * parts)
  expect(finishedParts.size()).toBe(notesAsked().length)
})

test('condenses the notes of a very long meeting before the summary', async () => {
  server = await startModelServer(honestModel)
  const draft = await engineOn(server, { tokenBudget: TOKEN_BUDGET }).summarize({
    ...request,
    segments: longMeeting(2_000),
    targetWords: 300,
  })
  const tasks = server.requests.map(({ instructions }) => instructions)
  expect(tasks.some(task => task.includes('Shorten numbered notes'))).toBe(true)
  expect(tasks.filter(task => task.includes('from notes that were taken'))).toHaveLength(1)
  for (const seen of server.requests) expect(tokensOf(seen)).toBeLessThanOrEqual(TOKEN_BUDGET)
  expect(draft.sections[0]?.citations.length).toBeGreaterThan(0)
})

test('ends the summary when a part fails permanently', async () => {
  server = await startModelServer(seen => (seen.count === 1 ? { status: 401 } : 'silence'))
  const work = engineOn(server, { tokenBudget: TOKEN_BUDGET, timeoutMs: 60_000 }).summarize({
    ...request,
    segments: longMeeting(400),
  })
  await expect(work).rejects.toMatchObject({ reason: 'model_unauthorized' })
  expect(server.requests.length).toBeLessThanOrEqual(3)
})

test('cuts an endless segment instead of rejecting it', async () => {
  server = await startModelServer(honestModel)
  const [first] = longMeeting(1)
  const segments = [
    { ...(first as Segment), text: 'All of this was said without a pause by one person. '.repeat(3_000) },
  ]
  await engineOn(server, { tokenBudget: TOKEN_BUDGET }).summarize({ ...request, segments })
  for (const seen of server.requests) expect(tokensOf(seen)).toBeLessThanOrEqual(TOKEN_BUDGET)
})

test('omits the last passages that exceed the budget', async () => {
  server = await startModelServer(honestModel)
  const passages = longMeeting(2_000).map(one => ({ ...one, meetingId: 'mtg_1', meetingTitle: 'Long' }))
  const draft = await engineOn(server, { tokenBudget: TOKEN_BUDGET }).answer({
    question: 'Which matter costs what?',
    passages,
    language: 'en',
  })
  const [seen] = server.requests as [SeenRequest]
  expect(tokensOf(seen)).toBeLessThanOrEqual(TOKEN_BUDGET)
  expect(seen.prompt).toContain('Point number 0 ')
  expect(seen.prompt).not.toContain('Point number 1999 ')
  expect(draft.found).toBe(true)
})
