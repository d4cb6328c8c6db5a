import { expect, test } from 'vitest'
import { isBareAcceptance } from '../src/action-items/owner/acceptance.ts'
import { mergeRepeated } from '../src/action-items/rank/merge-repeated.ts'
import type { ActionItemDraft } from '../src/draft.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'

const item = (
  title: string,
  start: number,
  dueDate: string | null,
  assigneeId = 'prt_1',
): ActionItemDraft => ({
  title,
  description: null,
  assigneeId,
  assigneeName: null,
  dueDate,
  priority: 'medium',
  confidence: 0.6,
  citations: [{ segmentId: `seg_${start}`, start, end: start + 4, quote: title }],
})

test('a request and its acceptance are one task, in the words of the acceptance', () => {
  const merged = mergeRepeated([
    item('Write to the painters this week', 100, '2026-05-29'),
    item('Write to the painters by Wednesday', 108, '2026-05-27'),
  ])
  expect(merged).toMatchObject([{ title: 'Write to the painters by Wednesday', dueDate: '2026-05-27' }])
  expect(merged[0]?.citations).toHaveLength(2)
})

test('tasks of two people, or of two times, stay separate', () => {
  const first = item('Write to the painters this week', 100, '2026-05-29')
  expect(mergeRepeated([first, item('Write to the painters by Wednesday', 108, null, 'prt_2')])).toHaveLength(
    2,
  )
  expect(mergeRepeated([first, item('Write to the painters by Wednesday', 400, null)])).toHaveLength(2)
})

test('cites no words twice', () => {
  const one = item('Paint the wall of the booth', 100, null)
  expect(mergeRepeated([one, { ...one, confidence: 0.5 }])[0]?.citations).toHaveLength(1)
})

test.each([
  ['Yes, I can ask them.', true],
  ['Sure, I will.', true],
  ["Okay, I'll check that.", true],
  ['I can ask them.', false],
  ['Yes, I can ask the painters.', false],
])('recognises a promise without content: “%s” %s', (text, bare) => {
  const segment = { id: 's', index: 0, speakerId: 'a', speakerName: 'Anna', text, start: 0, end: 1 }
  expect(readClauses([segment]).some(isBareAcceptance)).toBe(bare)
})
