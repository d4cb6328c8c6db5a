import { expect, test } from 'vitest'
import { listPeople } from '../src/action-items/owner/people.ts'
import { faultOfTitle } from '../src/action-items/title/check-title.ts'
import { taskTitles } from '../src/action-items/title/task-title.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/transcript/read-clauses.ts'

/** The first title of these lines, all said by one person without a pause. */
function titleOf(...lines: readonly string[]): string | null {
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
  const titles = taskTitles(clauses, listPeople([], segments))
  const written = clauses.map(({ index }) => titles.at(index)).find(title => title !== null) ?? null
  if (written !== null) expect(faultOfTitle(written.title)).toBeNull()
  return written?.title ?? null
}

test.each([
  [
    'Could you print a price list so that the helpers can start selling the old books, and then we open?',
    'Print a price list so that the helpers can start selling the old books',
  ],
  [
    'Regarding the lamps in the hall, I am going to collect possible designs.',
    'Collect possible designs (lamps in the hall)',
  ],
  ['In the next newsletter, I will include a short story.', 'Include a short story in the next newsletter'],
  ['As soon as the stalls are ready, please order the cakes.', 'Order the cakes once the stalls are ready'],
])('a title of few words has what is said of the task in the same breath: %s', (said, title) =>
  expect(titleOf(said)).toBe(title),
)

test('what a recogniser cut off says what the task is for', () => {
  expect(
    titleOf('I will print letters for each of the members.', 'To get the old chairs collected, but later.'),
  ).toBe('Print letters for each of the members to get the old chairs collected')
})

test.each([
  // Who “they” are and what “it” is, nobody knows who was not there.
  ['Could you print a price list so that they can start with it?', 'Print a price list'],
  ['As soon as it is there, please order the cakes.', 'Order the cakes'],
  // Said of something else.
  ['In the old hall, we had more room. I will order the cakes.', 'Order the cakes'],
  // One word is as often misheard.
  ['And in prison, we will order the cakes.', 'Order the cakes'],
  ['In the meantime, I will order the cakes.', 'Order the cakes'],
])('what cannot be read alone stays out: %s', (said, title) => expect(titleOf(said)).toBe(title))
