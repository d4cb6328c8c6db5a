import { expect, test } from 'vitest'
import { faultOfTitle } from '../src/action-items/title/check-title.ts'
import { mentionsIn } from '../src/action-items/title/references/find-mentions.ts'
import { findNumbered, nameThing } from '../src/action-items/title/references/name-thing.ts'
import { findMeant, thingsMeant } from '../src/action-items/title/references/rank-things.ts'
import { findOpenPoint } from '../src/action-items/title/references/resolve-pronouns.ts'
import { taskTitles } from '../src/action-items/title/write-task-titles.ts'
import { listPeople } from '../src/people/people.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'

const NOBODY = new Set<string>()

/** The title of the last of these lines of two people, in a long meeting. There fewer things can be the meaning of “it”. */
function titleOf(...lines: readonly string[]): string | null {
  const earlier = Array.from({ length: 130 }, () => 'Right.')
  const segments = [...earlier, ...lines].map((text, index): Segment => {
    const speaker = (earlier.length + lines.length - index) % 2 === 0 ? 'Ann Mori' : 'Ben Osei'
    const start = index * 5 + (index < earlier.length ? 0 : 300)
    return { id: `s${index}`, index, speakerId: speaker, speakerName: speaker, text, start, end: start + 5 }
  })
  const clauses = readClauses(segments)
  const title =
    taskTitles({ clauses, people: listPeople([], segments) }).at(clauses.length - 1)?.title ?? null
  if (title !== null) expect(faultOfTitle(title)).toBeNull()
  return title
}

test.each([
  [["There's a typo in the contract title.", "I'll fix that."], 'Fix the typo in the contract title'],
  [
    ['The link to the price list in the footer goes nowhere.', "I'll fix it."],
    'Fix the link to the price list in the footer',
  ],
  [
    ['So next up, the seating plan.', 'Right.', 'Can you look at that before Thursday?'],
    'Look at the seating plan before Thursday',
  ],
  [['The speaker needs a visa letter.', "I'll write one."], 'Write a visa letter'],
  [['They get the entry badges by Monday.', 'Okay.', "I'll print those."], 'Print the entry badges'],
  [['I think the small hall is free.', 'Could you check that?'], 'Check whether the small hall is free'],
  [
    ['The smoke detectors on the third floor were never tested.', 'No.', "I'll call the electrician."],
    'Call the electrician about the smoke detectors on the third floor',
  ],
  [
    ['We still wait for the translators.', "I'll ping them about the menu."],
    'Ping the translators about the menu',
  ],
])('%j is written “%s”', (lines, title) => {
  expect(titleOf(...lines)).toBe(title)
})

test.each([
  ['nothing was opened for talk', ['Lovely weather today.', "I'll fix it."]],
  ['what is to be done is said before, and has no name', ['There are other things we need to test.']],
  ['the question is about the thing, not the thing', ['We double-check when that happens.']],
])('writes no title if %s', (_, lines) => {
  expect(titleOf(...lines)).toBeNull()
})

/** The things in these lines to which a task in the last line may refer. */
function namedIn(lines: readonly string[], task: string) {
  const segments = lines.map(
    (text, index): Segment => ({
      id: `s${index}`,
      index,
      speakerId: 'ann',
      speakerName: 'Ann Mori',
      text,
      start: index * 5,
      end: index * 5 + 5,
    }),
  )
  const clauses = readClauses(segments)
  return thingsMeant({ phrase: clauses.slice(-1), lead: '', task, subject: undefined }, clauses, NOBODY)
}

test('a nearer thing is a likelier reference', () => {
  const other = Array.from({ length: 6 }, () => 'And then we went on about other matters entirely.')
  const probabilityAfter = (...between: readonly string[]) =>
    namedIn(['The seating plan is wrong.', ...between, "I'll fix it."], 'fix it').find(
      ({ mention }) => mention.words === 'seating plan',
    )?.probability ?? 0
  expect(probabilityAfter()).toBeGreaterThan(0.5)
  expect(probabilityAfter(...other)).toBeLessThan(probabilityAfter())
  expect(probabilityAfter(...other, ...other)).toBe(0)
})

test('the probabilities leave a share for no thing', () => {
  const things = namedIn(['The seating plan is wrong.', 'The price list too.', "I'll fix it."], 'fix it')
  const sum = things.reduce((total, { probability }) => total + probability, 0)
  expect(sum).toBeGreaterThan(0.5)
  expect(sum).toBeLessThan(1)
})

test('“it” refers to one thing, “them” to several', () => {
  const lines = ['The seating plans are wrong.', 'The price list is wrong.', "I'll fix it."]
  expect(findMeant(namedIn(lines, 'fix them'), { plural: true, least: 0 })).toBe('the seating plans')
  expect(findMeant(namedIn(lines, 'fix it'), { plural: false, least: 0 })).toBe('the price list')
})

test('an open question is a subject that a speaker is not sure of', () => {
  expect(findOpenPoint(["I'm not sure why the oven fails."])).toBe('why the oven fails')
  expect(findOpenPoint(["I'm not sure what you want."])).toBeNull()
})

test('a document is about the subject of the talk', () => {
  const before = ['The next item is the parking rules for the fair.']
  const named = (task: string, lines = before) =>
    nameThing(task, lines, () => namedIn([...lines, 'Okay.'], task), NOBODY)
  expect(named('prepare a document')).toBe('prepare a document on the parking rules for the fair')
  expect(named('prepare a cake')).toBe('prepare a cake')
  expect(named('send the draft', ['Here is the draft of the lease.'])).toBe('send the draft of the lease')
})

test('the most frequent name with a number is the matter', () => {
  expect(findNumbered(['On Hall 4 we wait.', 'Hall 4 is open.', 'Room 2 too.'])).toBe('Hall 4')
  expect(findNumbered(['On Hall 4 we wait.', 'On June 12 we open, June 12.'])).toBe('Hall 4')
  expect(findNumbered(['On Hall 4 we wait.', 'Room 2 is open.'])).toBeNull()
  expect(findNumbered(['On Type 2B we wait.'])).toBeNull()
})

test('“one” refers to a countable thing', () => {
  expect(
    titleOf('The fair is in May and the brass band needs a permit for the square.', "I'll apply for one."),
  ).toBe('Apply for a permit for the square')
})

test('people and contractions are no things', () => {
  const thingsIn = (text: string) => mentionsIn(text, NOBODY).map(({ words }) => words)
  expect(thingsIn('The authors of the menu saw the volunteers.')).toEqual(['menu'])
  expect(thingsIn("The false alarms I'm worried about.")).toEqual([])
})
