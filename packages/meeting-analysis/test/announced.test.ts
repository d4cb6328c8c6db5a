import { expect, test } from 'vitest'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readSentences } from '../src/sentences/read-sentences.ts'
import { findAnnounced, findRaised } from '../src/topics/find-announced.ts'

function announcedIn(text: string): string[] {
  const clauses = readClauses([
    { id: 's', index: 0, speakerId: null, speakerName: 'Ann', text, start: 0, end: 5 },
  ])
  return findAnnounced(readSentences(clauses, 'en'), new Set(['bob'])).map(({ subject }) => subject)
}

test.each([
  ['The next item on the agenda is the price list.', 'the price list'],
  ['Next item on the agenda was, oven repairs.', 'oven repairs'],
  [
    'The last agenda item we have is getting an update on the delivery van, so that is new.',
    'the delivery van',
  ],
  ["Let's move on to the summer catalogue.", 'the summer catalogue'],
  ['Today is about food safety.', 'food safety'],
  ['Eva wanted to talk about removing the old shelf.', 'removing the old shelf'],
])('%s', (said, subject) => expect(announcedIn(said)).toEqual([subject]))

test.each([
  "Let's move on to the next item.",
  "Let's move on to Bob.",
  'The second point is that the oven is too small.',
  'The only thing is that it can be faked.',
  'The next item on the agenda is something that was brought up earlier.',
  'The next item on the agenda is whether ovens should cool down overnight.',
])('announces nothing: %s', said => expect(announcedIn(said)).toEqual([]))

function raisedIn(...said: readonly string[]): string[] {
  const clauses = readClauses(
    said.map((text, index) => ({
      id: `s${index}`,
      index,
      speakerId: null,
      speakerName: index % 2 === 0 ? 'Ann' : 'Bob',
      text,
      start: index * 5,
      end: index * 5 + 5,
    })),
  )
  const sentences = readSentences(clauses, 'en')
  return findRaised(sentences, findAnnounced(sentences, new Set(['bob']))).map(({ subject }) => subject)
}

test.each([
  ['Next is the oven timer.', 'the oven timer'],
  ["Then there's the offer from the coffee people.", 'offer from the coffee people'],
  ['The thing with the two ovens is getting silly.', 'the two ovens'],
  ['What do we do with the spring catalogue?', 'the spring catalogue'],
  ['Do we still need the flour subscription?', 'the flour subscription'],
  ['So the coffee machines.', 'coffee machines'],
  ['I have one question for the group is about the oat bread.', 'the oat bread'],
])('raises a subject: %s', (said, subject) => {
  expect(raisedIn(said).map(one => one.replace(/^the /iu, ''))).toEqual([subject.replace(/^the /u, '')])
})

test('a thing named alone in a reply, or without content, is no subject', () => {
  expect(raisedIn('What broke?', 'The coffee machine.')).toEqual([])
  expect(raisedIn('Same problem.')).toEqual([])
  expect(raisedIn('Good morning.')).toEqual([])
})
