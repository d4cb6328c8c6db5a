import { expect, test } from 'vitest'
import { describeMatter } from '../src/decisions/describe-discussion.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readSentences } from '../src/sentences/read-sentences.ts'

const SECONDS = 10

/** The features of the last of these sentences, each with its probability of a decision. */
function matterOf(said: readonly (readonly [text: string, decision: number])[], endsTopic = true) {
  const segments = said.map(([text], index) => ({
    id: `s${index}`,
    index,
    speakerId: null,
    speakerName: index % 2 === 0 ? 'Ann' : 'Bob',
    text,
    start: index * SECONDS,
    end: (index + 1) * SECONDS,
  }))
  const sentences = readSentences(readClauses(segments), 'en')
  const ranked = sentences.map((sentence, at) => ({ sentence, decision: said[at]?.[1] ?? 0 }))
  const topics = [{ sentences: endsTopic ? sentences : [...sentences, ...sentences] }]
  return new Map(describeMatter(said.length - 1, { ranked, topics, chairs: new Map() }))
}

const SETTLED = ['The yard closes at ten.', 0.5] as const

test('a statement said three times in a matter is likelier', () => {
  const once = matterOf([
    ['The gate is old.', 0.1],
    ['It is loud at night.', 0.1],
    ['I heard it.', 0.1],
    SETTLED,
  ])
  const often = matterOf([['We could close it.', 0.4], ['At ten then.', 0.5], ['Ten is good.', 0.6], SETTLED])
  expect(often.get('in the matter')).toBeGreaterThan(once.get('in the matter') ?? Number.NaN)
})

test('a matter ends after a minute and a half', () => {
  const long = Array.from(
    { length: 10 },
    () => ['The gate is old and somebody should paint it.', 0.1] as const,
  )
  const near = matterOf([...long.slice(0, 3), ['When do we close the yard?', 0.9], SETTLED])
  const far = matterOf([['When do we close the yard?', 0.9], ...long, SETTLED])
  expect(near.get('question in the matter')).toBe(1)
  expect(far.get('question in the matter')).toBe(0)
  expect(near.get('right before')).toBeGreaterThan(far.get('right before') ?? Number.NaN)
})

test('counts the share of the topic before the sentence', () => {
  const said = [['The gate is old.', 0.1], SETTLED] as const
  expect(matterOf(said).get('of the topic')).toBe(1)
  expect(matterOf(said, false).get('of the topic')).toBe(0.5)
})
