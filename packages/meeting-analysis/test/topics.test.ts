import { describe, expect, test } from 'vitest'
import { weighTerms } from '../src/ranking/rank-sentences.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readSentences } from '../src/sentences/read-sentences.ts'
import { readAnnounced } from '../src/topics/find-announced.ts'
import { openingOf } from '../src/topics/opening-and-closing.ts'
import { bestPhrases } from '../src/topics/rank-phrases.ts'
import { readNounPhrases } from '../src/topics/read-phrases.ts'
import { segmentTopics } from '../src/topics/segment-topics.ts'
import { hold } from './languages/say.ts'

describe('the announcements of the person who leads', () => {
  test.each([
    ['The next item on the agenda is the price of rye.', 'price of rye'],
    ["Let's move on to the delivery vans.", 'delivery vans'],
    ['We can start with the oven repairs, if that is fine.', 'oven repairs'],
    ['We can move to point number five, which is food safety.', 'food safety'],
    ['Next up is Oven 7.', 'Oven 7'],
  ])('%s', (said, name) => {
    expect(readAnnounced(said).phrase?.text).toBe(name)
  })

  test.each(["Let's move on to the next topic.", 'If we move to the city, rents rise.', 'I think so.'])(
    'none in “%s”',
    said => {
      expect(readAnnounced(said)).toEqual({ subject: null, phrase: null })
    },
  )
})

test('a number belongs to the name before it', () => {
  expect(readNounPhrases('We repaired Oven 7 and Line 12.').map(({ text }) => text)).toEqual([
    'Oven 7',
    'Line 12',
  ])
})

test('an adjective that distinguishes nothing is no part of a name', () => {
  expect(readNounPhrases('The special stone oven is in the old bakery.').map(({ text }) => text)).toEqual([
    'stone oven',
    'bakery',
  ])
})

test('a topic begins with its announcement and has the announced name', () => {
  const about = (thing: string, other: string): [string, string][] =>
    Array.from({ length: 12 }, (_, at) => [
      at % 2 === 0 ? 'Ann Mori' : 'Tom Okafor',
      at % 2 === 0
        ? `The ${thing} was checked by the ${other} and the result was fine.`
        : `We saw the ${other} look at the ${thing} for a long while.`,
    ])
  const draft = hold(
    [
      ...about('kiln', 'chimney sweep'),
      ['Ann Mori', 'The next item on the agenda is the flour contract.'],
      ...about('supplier', 'lawyer'),
      ['Ann Mori', "Let's move on to the summer opening hours."],
      ...about('calendar', 'cashier'),
    ],
    'en',
  )
  expect(draft.topics.map(({ title }) => title).slice(1)).toEqual(['Flour contract', 'Summer opening hours'])
})

test('a long meeting has an opening and a closing', () => {
  const about = (thing: string): [string, string][] =>
    Array.from({ length: 50 }, (_, at) => [
      at % 2 === 0 ? 'Ann Mori' : 'Tom Okafor',
      `The ${thing} was checked for the ${at + 20}th time and the ${thing} is fine.`,
    ])
  const draft = hold(
    [
      ['Tom Okafor', 'Good morning.'],
      ['Ann Mori', 'Eva comes in a minute.'],
      ['Tom Okafor', 'It rains again.'],
      ['Ann Mori', 'Okay, welcome everybody.'],
      ['Ann Mori', 'The first item on the agenda is the stone kiln.'],
      ...about('stone kiln'),
      ['Ann Mori', 'The next item on the agenda is the flour contract.'],
      ...about('flour contract'),
      ['Ann Mori', 'The next item on the agenda is the summer fair.'],
      ...about('summer fair'),
      ['Ann Mori', 'Does anyone have anything else?'],
      ['Tom Okafor', 'No.'],
      ['Ann Mori', 'Then thank you everyone.'],
      ['Tom Okafor', 'See you next week.'],
    ],
    'en',
  )
  const titles = draft.topics.map(({ title }) => title)
  expect([...titles.slice(0, 2), titles.at(-1)]).toEqual(['Opening', 'Stone kiln', 'Closing'])
  expect(draft.title).toBe('Stone kiln')
})

test('words that return in other phrases name a topic first', () => {
  const text =
    'The paper bag tore. A paper bag is cheap. The stone oven is cold. The old stone oven door, the stone oven floor and the oven stone crack.'
  const phrases = readNounPhrases(text)
  const weights = new Map(phrases.flatMap(({ terms }) => terms.map(term => [term, 1] as const)))
  const [best] = bestPhrases(phrases, [], new Map(), 3, weights, new Set(), true)
  expect(best?.text).toContain('stone oven')
})

describe('the name of a topic', () => {
  const bestOf = (text: string): string | undefined => {
    const phrases = readNounPhrases(text)
    const weights = new Map(phrases.flatMap(({ terms }) => terms.map(term => [term, 1] as const)))
    return bestPhrases(phrases, [], new Map(), 3, weights, new Set(), true)[0]?.text
  }

  test('is not a speaker', () => {
    expect(bestOf('The bakery team met. The bakery team ate. The rye dough rose. The rye dough fell.')).toBe(
      'rye dough',
    )
  })

  test('is its most frequent form', () => {
    expect(bestOf('Rye breads are long. We bake rye breads. The rye bread is warm.')).toBe('rye breads')
  })

  test('has no “new”', () => {
    expect(bestOf('The new rye bread is long. A new rye bread.')).toBe('rye bread')
  })
})

test('a subject ends with thanks or a question for more comments', () => {
  const say = (text: string, index: number) => ({
    id: `s${index}`,
    index,
    speakerId: 'a',
    speakerName: 'Ann',
    text,
    start: index * 10,
    end: index * 10 + 9,
  })
  const lines = Array.from({ length: 180 }, (_, at) =>
    at === 83 ? 'Thank you, Tom, that is good to know.' : 'The oven is hot and the bread is in it.',
  )
  const sentences = readSentences(readClauses(lines.map(say)), 'en')
  const spans = segmentTopics(sentences, weighTerms(sentences), new Map(), true)
  expect(spans.map(({ from }) => from)).toContain(83)
})

test('a meeting opens with a welcome, not with any start', () => {
  const talk = (lines: readonly string[]) =>
    readSentences(
      readClauses(
        lines.map((text, index) => ({
          id: `s${index}`,
          index,
          speakerId: 'a',
          speakerName: 'Ann',
          text,
          start: index * 10,
          end: index * 10 + 9,
        })),
      ),
      'en',
    )
  const lines = (at: number, opens: string) =>
    Array.from({ length: 200 }, (_, index) =>
      index === 3 ? 'Hello and welcome.' : index === at ? opens : 'The oven is hot.',
    )
  expect(openingOf(talk(lines(6, "Let's get started.")))).toBe(6)
  expect(openingOf(talk(lines(30, "Let's get started.")))).toBe(3)
  expect(openingOf(talk(lines(9, 'We can start baking the rye bread.')))).toBe(3)
})
