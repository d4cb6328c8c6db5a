import { expect, test } from 'vitest'
import { readableByItself } from '../src/decisions/complete-statement.ts'
import { settledStatement } from '../src/decisions/read-statement.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readSentences } from '../src/sentences/read-sentences.ts'
import type { Topic } from '../src/topics/find-topics.ts'

/** The statement for the last of these lines, in a topic with this name. */
function read(name: string, sure: boolean, ...lines: readonly string[]): string | null {
  const segments = lines.map(
    (text, index): Segment => ({
      id: `seg_${index}`,
      index,
      speakerId: `prt_${index % 2}`,
      speakerName: index % 2 === 0 ? 'Ann' : 'Bob',
      text,
      start: index * 5,
      end: index * 5 + 5,
    }),
  )
  const sentences = readSentences(readClauses(segments), 'en')
  const ranked = sentences.map(sentence => ({ sentence, score: 0, decision: 0.9 }))
  const topic: Topic = {
    title: name,
    phrases: [name],
    sentences,
    start: 0,
    end: lines.length * 5,
    segmentIds: [],
    keywords: [],
    sure: true,
    announced: false,
  }
  const last = sentences.at(-1)
  const statement = last === undefined ? null : settledStatement(last, sentences.slice(0, -1))
  if (statement === null) throw new Error('Nothing is stated.')
  return readableByItself(statement, ranked, [topic], [], sure)
}

test('a sure decision without a name has the name of its topic', () => {
  const lines = ['It is cold in there.', "Let's target the start of next month."]
  expect(read('Hall heating', true, ...lines)).toBe('Hall heating: target the start of next month.')
  expect(read('Hall heating', false, ...lines)).toBeNull()
})

test('a decision without content is not listed with its topic', () => {
  expect(read('Hall heating', true, 'It is cold in there.', "Then let's keep with it.")).toBeNull()
})

test('a topic that repeats the decision, or has one word, names nothing', () => {
  const lines = ['It is cold in there.', "Let's target the start of next month."]
  expect(read('Heating', true, ...lines)).toBeNull()
  expect(read('Next month', true, ...lines)).toBeNull()
})

test('“do the same” names the thing it is compared with', () => {
  const same = 'It would be best to do the same for the rolls that we do for the bread.'
  expect(read('Hall heating', false, same)).toBe('Do the same for the rolls as for the bread.')
  expect(read('Hall heating', false, "Let's do the same for the rolls.")).toBeNull()
  expect(read('Hall heating', false, "Let's update the price list accordingly.")).toBeNull()
})
