import { expect, test } from 'vitest'
import type { Segment } from '../src/request.ts'
import { isCall } from '../src/sentences/is-call.ts'

/** Turns of so many words, the speakers one after the other. */
function talk(speakers: readonly string[], words: readonly number[], times: number): Segment[] {
  return Array.from({ length: times }, (_, index) => ({
    id: `seg_${index}`,
    index,
    speakerId: null,
    speakerName: speakers[index % speakers.length] ?? '',
    text: Array.from({ length: words[index % words.length] ?? 0 }, () => 'word').join(' '),
    start: index * 5,
    end: index * 5 + 5,
  }))
}

const TEAM = ['Ann', 'Ben', 'Cleo', 'Dan']

test('a conversation is a team, with five people a call', () => {
  expect(isCall(talk(TEAM, [5, 12, 30, 9], 200))).toBe(false)
  expect(isCall(talk([...TEAM, 'Eve'], [5, 12, 30, 9, 8], 200))).toBe(true)
})

test('a single cue with another label makes no call', () => {
  const stray = { ...talk(['Unknown'], [1], 1)[0], id: 'seg_stray', index: 200 } as Segment
  expect(isCall([...talk(TEAM, [5, 12, 30, 9], 200), stray])).toBe(false)
})

test('a few people who report in long turns are a call', () => {
  expect(isCall(talk(TEAM.slice(0, 3), [60, 2, 45, 80], 200))).toBe(true)
  expect(isCall(talk(['Ann'], [60], 200))).toBe(false)
})

test('a few lines are a call only if many people speak', () => {
  expect(isCall(talk(TEAM, [40], 8))).toBe(false)
  expect(isCall(talk([...TEAM, 'Eve'], [6], 10))).toBe(true)
})
