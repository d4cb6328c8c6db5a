import { expect, test } from 'vitest'
import { readTasks } from '../src/action-items/read-tasks.ts'
import { isDoneInCall } from '../src/candidates/explicit-commitments.ts'
import { listPeople } from '../src/people/people.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'

const NAMES = ['Anna Berg', 'Tom Okafor', 'Lena Fischer', 'Omar Reis', 'Ida Lund']
const participants = NAMES.map(name => ({ id: name, name, email: null }))

/** Lines are `Name: words`. */
function segmentsOf(lines: readonly string[]): Segment[] {
  return lines.map((line, index): Segment => {
    const [name = '', text = ''] = line.split(/: (.*)/s)
    return {
      id: `${index}`,
      index,
      speakerId: name,
      speakerName: name,
      text,
      start: 4 * index,
      end: 4 * index + 4,
    }
  })
}

/** The task of the last line of an exchange in a call, with its owner. */
function taskOfLast(...lines: readonly string[]): { title: string; owner: string | null } | null {
  const segments = segmentsOf(lines)
  const clauses = readClauses(segments)
  const reader = readTasks({ clauses, people: listPeople(participants, segments) }, 'call')
  const last = clauses.at(-1)
  const written = last === undefined ? null : reader.titleOf(last)
  if (last === undefined || written === null) return null
  return { title: written.title, owner: reader.ownerOf(written, last)?.name ?? null }
}

test('a promise of “that” accepts a proposal some turns before', () => {
  expect(
    taskOfLast(
      'Lena Fischer: There needs to be more clarity about what the helpers may sell.',
      'Omar Reis: It was like that last year.',
      'Tom Okafor: That is a good point.',
      'Tom Okafor: Really.',
      'Tom Okafor: Yeah, we will surely work on that.',
    ),
  ).toEqual({ title: 'Clarify what the helpers may sell', owner: 'Tom Okafor' })
})

test('“that would be great” names no task', () => {
  expect(
    taskOfLast(
      'Lena Fischer: The old list hangs in the hall.',
      'Omar Reis: That would be great.',
      'Tom Okafor: Really?',
      'Tom Okafor: Let me see.',
      'Tom Okafor: I will double-check that.',
    ),
  ).toBeNull()
})

test('the person who replies promises a wish, not an earlier reporter', () => {
  expect(
    taskOfLast(
      'Lena Fischer: Because I could not find it in the binder, but it should also have a page for the volunteers.',
      'Tom Okafor: Okay, I will do so.',
    ),
  ).toEqual({ title: 'Write a page for the volunteers', owner: 'Tom Okafor' })
})

test.each([
  ["Yeah, I'll put it in the chat.", true],
  ["Perfect, it's already merged.", true],
  ['Done.', true],
  ['Done by tonight.', false],
  ["I'll put it in the shop.", false],
])('recognises a request that is done at once: “%s”', (answer, done) => {
  const clauses = readClauses(
    segmentsOf(['Anna Berg: Could you send the floor plan to the printers?', `Tom Okafor: ${answer}`]),
  )
  const [request] = clauses
  expect(request !== undefined && isDoneInCall(request, clauses)).toBe(done)
})

test('the recipient of a task is not its owner', () => {
  expect(
    taskOfLast(
      'Omar Reis: I see the numbers of last year.',
      'Lena Fischer: I would like to compare them.',
      'Lena Fischer: It would be great if you could give me some numbers on the entrance fee.',
      'Lena Fischer: That I will then put into the plan.',
    ),
  ).toEqual({ title: 'Give Lena some numbers on the entrance fee', owner: null })
})
