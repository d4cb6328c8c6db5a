import { describe, expect, test } from 'vitest'
import { choosePoints } from '../src/points/choose-points.ts'
import { writePoint } from '../src/points/write-point.ts'
import { leansOnTalk } from '../src/readability/context-dependence.ts'
import { hasMainClause, isBroken } from '../src/readability/main-clause.ts'
import { withoutPauseCommas } from '../src/readability/pause-commas.ts'
import { countUnnamed } from '../src/readability/unnamed-things.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readOddWords, readSentences } from '../src/sentences/read-sentences.ts'
import { englishTagger } from '../src/text/tagger.ts'
import { hold } from './languages/say.ts'

function pointOf(said: string): string {
  const [sentence] = readSentences(readClauses([segmentOf(said)]), 'en')
  if (sentence === undefined) throw new Error('Nothing was said.')
  return writePoint(sentence)
}

function segmentOf(text: string): Segment {
  return { id: 's', index: 0, speakerId: 'a', speakerName: 'Ann', text, start: 0, end: 9 }
}

function tagged(text: string): [string[], string[]] {
  const nlp = englishTagger()
  const tokens = nlp.readDoc(text).tokens()
  return [(tokens.out() as string[]).map(word => word.toLowerCase()), tokens.out(nlp.its.pos) as string[]]
}

describe('a point', () => {
  test.each([
    [
      'I think that the new oven heats twice as fast as the old one.',
      'The new oven heats twice as fast as the old one.',
    ],
    [
      'We also changed the flour of the rye bread in the spring.',
      'We changed the flour of the rye bread in the spring.',
    ],
    [
      'From our side, the flour of the second mill has been tested, so yeah.',
      'The flour of the second mill has been tested.',
    ],
    [
      'Our, like We are buying the rye from the mill in Hamm.',
      'We are buying the rye from the mill in Hamm.',
    ],
    [
      'In this, we are opening a number Of shops in the old mill.',
      'We are opening a number of shops in the old mill.',
    ],
    [
      'We just wanted to raise that the oven is intended for Other bakers in the Old Mill.',
      'The oven is intended for other bakers in the Old Mill.',
    ],
    [
      'The last thing I wanted to mention is that the mill of Hamm sells rye again.',
      'The mill of Hamm sells rye again.',
    ],
    [
      'The oven of the shop is, I think, too small for the loaves.',
      'The oven of the shop is too small for the loaves.',
    ],
  ])('%s', (said, point) => {
    expect(pointOf(said)).toBe(point)
  })

  test.each([
    ['The main, oven is called the tunnel', 'The main oven is called the tunnel'],
    ['We, have not tested the very, fine flour', 'We have not tested the very fine flour'],
    ['When the oven is hot, the loaves rise', 'When the oven is hot, the loaves rise'],
    ['The flour can be used to test, how the oven heats', 'The flour can be used to test how the oven heats'],
    ['It needs a very, fine flour, similar to rye', 'It needs a very fine flour, similar to rye'],
    ['The mill, as you know, is closed', 'The mill, as you know, is closed'],
  ])('has no comma of a pause: %s', (said, written) => {
    expect(withoutPauseCommas(said)).toBe(written)
  })
})

test.each([
  ['the flour that is used by the bakers', false],
  ['some loaves about the new flour', false],
  ['by bakers being able to change the oven', false],
  ['the flour that is used by the bakers comes from the mill', true],
  ['if the oven is cold the loaves do not rise', true],
])('“%s”: whole sentence %s', (text, whole) => {
  expect(hasMainClause(...tagged(text))).toBe(whole)
})

test.each([
  ['the and the baker left the shop', true],
  ['people have new ove new ovens in the shop', true],
  ['we bake the bread with the', true],
  ["but we're we've bought a second oven", true],
  ['we did a fix because the oven was slow, so i tried to do a fix because the bread was late', true],
  ['the oven, we will heat all three chambers', true],
  ['the bakers asked what the oven is about', true],
  ['of the second oven in the shop', true],
  ["the baker doesn't like she can't open the shop", true],
  ['the only test is that that we made in the shop', true],
  ['the loaves that or test loaves need the oven', true],
  ['the plan for the oven is wait for the mill ,', true],
  ['the oven the heat to bake with comes from the mill', true],
  ['the test if the oven is we have a second flour', true],
  ['the interesting side of the where we bake is the oven', true],
  ['the second shop , sorry , the third shop needs flour', true],
  ['the problem the bakers have is the oven', false],
  ['the loaves get bigger and bigger', false],
])('“%s”: broken off %s', (text, broken) => {
  expect(isBroken(...tagged(text))).toBe(broken)
})

test.each([
  ['we merged the change of the oven because it was ready', 0],
  ['that change requires a new oven', 1],
  ['we fixed that and they tested it', 2],
  ['it is important that the oven is hot', 0],
  ['the bakers found that bug in the timer of the oven', 0],
  ['this week the bakers test the oven', 0],
  ['the reason why they are late is that the oven is cold', 1],
  ['the baker said they are late', 1],
  ['the bakers said they are late', 0],
  ['we are limited there by the heat of the oven', 1],
  ['there is a new oven out there', 0],
  ['we make good bread here', 1],
  ['the only test that we do is that that oven is hot', 1],
])('“%s”: %i words refer to things without a name', (text, count) => {
  expect(countUnnamed(...tagged(text))).toBe(count)
})

test.each([
  'Which ovens of the second shop are going to heat the loaves.',
  'Two weeks ago, Tom, you said that the mill may sell the rye.',
  'We keep talking about how the oven heats the loaves.',
  'Meaning the bakers can pay for the flour in the shop.',
])('no point: %s', text => {
  expect(leansOnTalk(text)).toBe(true)
})

test('chooses only one of two points of a matter', () => {
  const [one, other, third] = [
    'We should raise the limit of the oven to ninety loaves an hour.',
    'The oven has a limit of ninety loaves.',
    'The mill sells the rye in bags of forty kilos.',
  ].map((text, index) => {
    const [sentence] = readSentences(readClauses([segmentOf(text)]), 'en')
    if (sentence === undefined) throw new Error('Nothing was said.')
    return { sentence: { ...sentence, index }, text, quality: 0.9, salience: 0.5 }
  })
  if (one === undefined || other === undefined || third === undefined) throw new Error('Nothing was said.')
  const bakery = {
    title: 'Oven',
    start: 0,
    end: 9,
    segmentIds: [],
    keywords: [],
    sentences: [one, other, third].map(({ sentence }) => sentence),
    phrases: [],
    sure: true,
    announced: false,
  }
  expect(choosePoints([one, other, third], [bakery], new Map(), 3)).toHaveLength(2)
})

test('an unknown word that was said once is likely misheard', () => {
  const say = (text: string) => readSentences(readClauses([segmentOf(text)]), 'en')
  const sentences = say('The bakerman bought flour. Then the brotzel and the brotzel of OVN12 met Annika.')
  const odd = readOddWords(sentences, new Set(['annika']))
  expect(['bakerman', 'flour', 'the brotzel', 'OVN12', 'Annika'].filter(text => odd.isIn(text))).toEqual([
    'bakerman',
  ])
})

test('an hour has at most seven bullets that begin with their subject', () => {
  const lines = Array.from({ length: 240 }, (_, at): [string, string] => {
    const [thing, said] = [
      ['oven', `was repaired for ${at + 20} euros`],
      ['flour', 'comes from a mill in the north'],
      ['rye', 'grows on the fields behind the river'],
      ['van', 'needs four new wheels and a battery'],
      ['shop', 'sells six kinds of bread on Sundays'],
      ['till', 'prints a receipt for each customer'],
      ['yeast', 'has to be stored in a cold cellar'],
      ['price', 'rose because of expensive electricity'],
    ][Math.floor(at / 30)] ?? ['oven', '']
    if (at % 5 === 0) return ['Ann Mori', `The ${thing} of the bakery ${said}.`]
    if (at % 5 === 1) return ['Tom Okafor', 'So what do you think about that, should we move on?']
    if (at % 5 === 2) return ['Ann Mori', 'That is something which we could talk about.']
    return ['Tom Okafor', `And then the ${thing}, because of the.`]
  })
  const draft = hold(lines, 'en')
  const bullets = draft.sections.find(({ key }) => key === 'key_points')?.content.split('\n') ?? []
  expect(bullets.length).toBeGreaterThanOrEqual(3)
  expect(bullets.length).toBeLessThanOrEqual(7)
  for (const bullet of bullets) expect(bullet).toMatch(/^- \*\*Ann Mori:\*\* The \w+ of the bakery/)
})
