/**
 * The tokens that the language-model engine sends and receives for an hour of meeting: real prompts over real calls (`MI_DATA_DIR`), sent to a small server with
 * OpenAI's protocol that replies with the findings of the built-in engine: `node services/insights/bench/model-tokens.ts --tokenizer=FILE`.
 *
 * `FILE` is a module whose `encode(text)` returns tokens, for example a package of a model's vocabulary; without it, a token counts as 4.2 bytes.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  builtInTemplates,
  countWords,
  type Segment,
  type SummaryDraft,
  summarize,
} from '@mi/meeting-analysis'
import { engineOn } from '../test/engines/language-model/engine-on.ts'
import { honestModel } from '../test/engines/language-model/honest-model.ts'
import { type SeenRequest, startModelServer } from '../test/engines/language-model/model-server.ts'

const BUDGETS = [32_000, 8_000]
const LEAST_MINUTES = 25
const { values: options } = parseArgs({ options: { tokenizer: { type: 'string' } } })
const encode: ((text: string) => { length: number }) | null =
  options.tokenizer === undefined ? null : (await import(resolve(options.tokenizer))).encode
const tokens = (text: string): number => encode?.(text).length ?? Math.round(Buffer.byteLength(text) / 4.2)

const root = resolve(
  import.meta.dirname,
  '../../..',
  process.env.MI_DATA_DIR ?? '../shared/data',
  'ethereum-pm',
)
if (!existsSync(root)) throw new Error('There are no calls to measure: MI_DATA_DIR names their folder.')
const calls = readdirSync(root)
  .flatMap(series => readdirSync(join(root, series)).map(call => join(root, series, call, 'transcript.vtt')))
  .map(file => readCues(readFileSync(file, 'utf8')))
  .filter(segments => minutes(segments) >= LEAST_MINUTES)

for (const tokenBudget of BUDGETS) {
  const sum = { minutes: 0, words: 0, requests: 0, input: 0, output: 0, transcript: 0 }
  for (const segments of calls) {
    const request = requestOf(segments)
    const reply = replyOf(summarize(request), segments)
    const server = await startModelServer(seen => {
      const answer = isSummary(seen) ? { say: reply } : honestModel(seen)
      sum.requests++
      sum.input += tokens(seen.prompt)
      if (typeof answer === 'object' && 'say' in answer) sum.output += tokens(JSON.stringify(answer.say))
      return answer
    })
    await engineOn(server, { tokenBudget }).summarize(request)
    await server.close()
    sum.minutes += minutes(segments)
    sum.words += segments.reduce((words, { text }) => words + countWords(text), 0)
    sum.transcript += tokens(segments.map(({ text }) => text).join('\n'))
  }
  const hour = (figure: number) => Math.round(((figure * 60) / sum.minutes) * 10) / 10
  console.log(
    `budget ${tokenBudget}: ${calls.length} calls, ${Math.round(sum.minutes)} minutes; an hour has ${hour(sum.words)} words (${hour(sum.transcript)} tokens), ${hour(sum.requests)} requests, ${hour(sum.input)} tokens in, ${hour(sum.output)} out`,
  )
}

function isSummary({ instructions }: SeenRequest): boolean {
  return /Summarise one meeting from its transcript/.test(instructions)
}

function minutes(segments: readonly Segment[]): number {
  return (segments.at(-1)?.end ?? 0) / 60
}

function requestOf(segments: readonly Segment[]) {
  const names = [...new Set(segments.map(({ speakerName }) => speakerName))]
  return {
    meeting: { title: 'Weekly call', startedAt: '2026-06-25T14:00:00Z', timeZone: 'UTC' },
    participants: names.map(name => ({ id: name, name, email: null })),
    segments,
    template: { ...(builtInTemplates[0] as (typeof builtInTemplates)[number]), language: null },
    language: 'en',
  }
}

/** The draft in the form of a model's reply: the same statements, each with one quote. */
function replyOf(draft: SummaryDraft, segments: readonly Segment[]): object {
  const numbers = new Map(segments.map(({ id }, at) => [id, at + 1]))
  const evidence = (citations: SummaryDraft['actionItems'][number]['citations']) =>
    citations.slice(0, 1).map(({ segmentId, quote }) => ({ segment: numbers.get(segmentId), quote }))
  const [first] = draft.sections.flatMap(({ citations }) => citations)
  return {
    language: 'en',
    title: draft.title,
    overview: [{ text: draft.overview, evidence: first ? evidence([first]) : [] }],
    sections: draft.sections.map(({ key, content, citations }) => ({
      key,
      columns: [],
      entries: content
        .split('\n')
        .filter(line => line !== '')
        .map((text, at) => ({ text, cells: [], evidence: evidence(citations.slice(at, at + 1)) })),
    })),
    action_items: draft.actionItems.map(
      ({ title, description, dueDate, priority, confidence, citations }) => ({
        title,
        description,
        assignee: 1,
        assignee_name: null,
        due_date: dueDate,
        priority,
        confidence,
        evidence: evidence(citations),
      }),
    ),
    decisions: draft.decisions.map(({ text, confidence, citations }) => ({
      text,
      confidence,
      evidence: evidence(citations),
    })),
    questions: draft.questions.map(({ text, open, citations }) => ({
      text,
      open,
      evidence: evidence(citations),
    })),
    topics: draft.topics.map(({ title, segmentIds, keywords }) => ({
      title,
      first_segment: numbers.get(segmentIds[0] ?? ''),
      keywords,
    })),
  }
}

function readCues(vtt: string): Segment[] {
  const cues = vtt.replace(/\r/g, '').matchAll(/(\d\d:\d\d:\d\d\.\d+) --> (\d\d:\d\d:\d\d\.\d+)\n(.+)/g)
  return [...cues].map(([, start = '', end = '', said = ''], index) => {
    const [, name = 'Unknown', text = said] = /^([^:]{1,60}): (.*)$/.exec(said) ?? []
    return {
      id: `c${index}`,
      index,
      speakerId: name,
      speakerName: name,
      text,
      start: seconds(start),
      end: seconds(end),
    }
  })
}

function seconds(clock: string): number {
  return clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}
