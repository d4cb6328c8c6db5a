import { expect, test } from 'vitest'
import { addSubject, withSubject } from '../src/action-items/title/wording/add-subject.ts'
import { itemTitles } from '../src/action-items/title/write-item-title.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readSentences } from '../src/sentences/read-sentences.ts'
import { findAnnounced, sectionSubjects } from '../src/topics/find-announced.ts'

type Said = string | { readonly after: number; readonly text: string }

/** Lines of two people in turn, ten seconds each. */
function talk(...said: readonly Said[]) {
  let clock = 0
  const segments = said.map((one, index): Segment => {
    const { after, text } = typeof one === 'string' ? { after: 0, text: one } : one
    const start = clock + after
    clock = start + 10
    const speaker = index % 2 === 0 ? 'Ann Mori' : 'Ben Osei'
    return { id: `s${index}`, index, speakerId: speaker, speakerName: speaker, text, start, end: clock }
  })
  const clauses = readClauses(segments)
  const sentences = readSentences(clauses, 'en')
  return { clauses, subjects: sectionSubjects(sentences, findAnnounced(sentences, new Set())) }
}

function lastSubject(...said: readonly Said[]): string | undefined {
  const { clauses, subjects } = talk(...said)
  return subjects.get(clauses.length - 1)?.subject
}

test('an announced subject lasts until the next one', () => {
  const asides = Array.from({ length: 12 }, () => 'Well, that took us a while last year.')
  expect(lastSubject('The next item on the agenda is the summer fair.', ...asides)).toBe('the summer fair')
  expect(
    lastSubject('The next item on the agenda is the summer fair.', "Let's move on to the oven repairs."),
  ).toBe('the oven repairs')
})

test('a subject ends when speakers leave it, and with a long pause', () => {
  expect(
    lastSubject('The next item on the agenda is the summer fair.', 'One more thing, I will order the cake.'),
  ).toBeUndefined()
  expect(
    lastSubject('The next item on the agenda is the summer fair.', 'Okay, moving on.', 'Hello.'),
  ).toBeUndefined()
  expect(
    lastSubject('The next item on the agenda is the summer fair.', { after: 70, text: 'We are back.' }),
  ).toBeUndefined()
})

test('a thing that is only named is no subject of a section', () => {
  expect(lastSubject('Historical reasons.', 'Right, I see.')).toBeUndefined()
})

test('a short title has the subject of its section', () => {
  const { clauses, subjects } = talk(
    'The next item on the agenda is the summer fair.',
    'It was nice to see so many of them there.',
    "I'll share the numbers.",
  )
  expect(itemTitles({ clauses, people: [] }, 'call', subjects)(clauses.length - 1)?.title).toBe(
    'Share the numbers on the summer fair',
  )
})

test.each([
  ['Prepare a table', 'the pension scheme', 'Prepare a table (pension scheme)'],
  ['Update the pension table', 'the pension scheme', 'Update the pension table'],
  [
    'Send the invitations to the speakers of the fair',
    'the opening',
    'Send the invitations to the speakers of the fair',
  ],
  ['Deploy Oven 7', 'the opening hours', 'Deploy Oven 7'],
  ['Prepare a table', 'seals', 'Prepare a table'],
])('“%s” under “%s” is “%s”', (title, subject, whole) => {
  expect(addSubject(title, subject)).toBe(whole)
})

test('a subject completes a title, unless its object has no name', () => {
  expect(withSubject('Try slim', 'the docker images')).toBe('Try slim (docker images)')
  expect(withSubject('Try it', 'the docker images')).toBeNull()
})

test.each([
  [true, 'Update the opening hours of the club'],
  [false, null],
])('“them” refers to an announced subject only (%s)', (announced, title) => {
  const { clauses } = talk('It went on for long last year.', "I'll update them.")
  const [sentence] = readSentences(clauses, 'en')
  if (sentence === undefined) throw new Error('Nothing was said.')
  const raised = { subject: 'the opening hours of the club', sentence, announced, alone: false }
  const last = clauses.length - 1
  expect(itemTitles({ clauses, people: [] }, 'call', new Map([[last, raised]]))(last)?.title ?? null).toBe(
    title,
  )
})
