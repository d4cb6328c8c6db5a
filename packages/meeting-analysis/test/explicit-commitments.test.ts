import { describe, expect, test } from 'vitest'
import { findExplicitCommitment } from '../src/candidates/explicit-commitments.ts'
import { summarize } from '../src/index.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { request } from './sample-meeting.ts'

const NAMES = new Set(['bob', 'stone', 'carol'])

function spoken(lines: readonly (readonly [string, string])[]): Segment[] {
  return lines.map(([speakerName, text], index) => ({
    ...(request.segments[0] as Segment),
    id: `seg_${index}`,
    index,
    speakerId: `prt_${speakerName.toLowerCase()}`,
    speakerName,
    text,
    start: index * 6,
    end: index * 6 + 5,
  }))
}

function statementOf(text: string) {
  const [clause] = readClauses(spoken([['Ana', text]]))
  if (clause === undefined) throw new Error(`no clause in ${text}`)
  return findExplicitCommitment(clause, NAMES)
}

describe('explicit statements', () => {
  test.each([
    'We decided to ship on Thursday at nine.',
    'We agreed to use Postgres for the new service.',
    'So we have finally decided that the launch moves to April.',
    'Our decision is to keep the old logo.',
    'The decision is: Aurora ships on Thursday at nine.',
  ])('settled: %s', text => expect(statementOf(text)).toEqual({ decision: true, task: null }))

  test.each([
    'Have we decided to ship on Thursday?',
    'If we decided to ship early, who would test it?',
    "We haven't decided on a date.",
    'We never agreed to that price.',
    'Nothing has been decided.',
    'The decision is still open.',
  ])('not settled: %s', text => expect(statementOf(text).decision).toBe(false))

  test.each([
    'Action item for Carol: update the onboarding docs.',
    'TODO: book a room for the offsite.',
    "I'll send the quarterly report to finance on Friday.",
    'Bob, can you remove the discount from the pricing page by Tuesday?',
    'Could you prepare the slides before March 20th, Bob?',
    'Bob, please prepare the notice and schedule it for six.',
  ])('a sure task: %s', text => expect(statementOf(text).task).toBe('sure'))

  test.each(['Bob, could you remove the discount?', 'I also need to review the security checklist.'])(
    'likely a task: %s',
    text => expect(statementOf(text).task).toBe('likely'),
  )

  test.each([
    'Bob, can you hear me?',
    'I will say this week was hard.',
    'I will share it, but everyone has until Friday to read it.',
    'The action items were all done.',
    'Maybe I need to review it.',
  ])('no task: %s', text => expect(statementOf(text).task).toBeNull())
})

describe('a meeting of a few lines', () => {
  const meeting = spoken([
    ['Dana', 'Hello and welcome.'],
    ['Eve', "I'll send the quarterly report to finance on Friday."],
    ['Dana', 'Somebody should fix the login bug.'],
    ['Fay', 'I can take that. I will fix the login bug this week.'],
    ['Dana', 'So we have decided to postpone the launch to April.'],
    ['Dana', "Let's go with the second logo."],
    ['Eve', 'Action item for Fay: update the onboarding docs.'],
  ])
  const participants = ['Dana', 'Eve', 'Fay'].map(name => ({
    id: `prt_${name.toLowerCase()}`,
    name,
    email: null,
  }))

  test('lists each decision and each task once, with its owner', async () => {
    const draft = summarize({ ...request, participants, segments: meeting })
    expect(draft.decisions.map(({ text }) => text)).toContain(
      'We have decided to postpone the launch to April.',
    )
    const items = draft.actionItems.map(({ title, assigneeId }) => ({ title, assigneeId }))
    expect(items).toHaveLength(3)
    expect(items).toEqual(
      expect.arrayContaining([
        { title: 'Send the quarterly report to finance on Friday', assigneeId: 'prt_eve' },
        { title: 'Fix the login bug this week', assigneeId: 'prt_fay' },
        { title: 'Update the onboarding docs', assigneeId: 'prt_fay' },
      ]),
    )
  })
})
