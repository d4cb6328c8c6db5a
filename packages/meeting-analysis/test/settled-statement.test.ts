import { expect, test } from 'vitest'
import { proposedStatement, settledStatement } from '../src/decisions/settled-statement.ts'
import { readClauses } from '../src/transcript/read-clauses.ts'
import { readSentences } from '../src/transcript/read-sentences.ts'

function statementOf(text: string, read = settledStatement) {
  const clauses = readClauses([
    { id: 's', index: 0, speakerId: null, speakerName: 'Ann', text, start: 0, end: 5 },
  ])
  const [sentence] = readSentences(clauses, 'en')
  return sentence === undefined ? null : read(sentence)
}

test.each([
  [
    'So I think we will just keep the old price list for the spring.',
    'Keep the old price list for the spring.',
  ],
  ['We decided to use Helsinki.', 'Use Helsinki.'],
  ["Okay, let's move the warehouse audit to October.", 'Move the warehouse audit to October.'],
  ['I would wait until the contract is signed, before we send it out.', 'Wait until the contract is signed.'],
  [
    'I agree that using the shared password sounds like a really bad idea.',
    'Do not use the shared password.',
  ],
  ["We don't need to rewrite the export for the pilot.", 'No need to rewrite the export for the pilot.'],
  [
    'It would be a good time to stop printing the catalogue and moving everything online.',
    'Stop printing the catalogue.',
  ],
  ['The next tasting will be held on the 21st.', 'The next tasting will be held on the 21st.'],
])('%s', (said, written) => {
  expect(statementOf(said)?.text).toBe(written)
  expect(statementOf(said)?.pointsBack).toBe(false)
})

test.each([
  'Shall we keep the old price list?',
  'If the supplier agrees, we will keep the old price list.',
  'In the autumn, if we want more colours, then we can change the printing contract.',
  "I don't know whether we should keep the old price list.",
  'I can send the price list to everybody.',
  "Let's move on to the next item.",
  "We'll see.",
  'We should think about the price list.',
])('nothing is settled by: %s', said => {
  const found = statementOf(said)
  expect(found === null || found.pointsBack).toBe(true)
})

test('what points back says so: it is listed only under what it is about', () => {
  expect(statementOf('This will not happen for the spring catalogue.')?.pointsBack).toBe(true)
  expect(statementOf('We should target it for October.')?.pointsBack).toBe(true)
})

test.each([
  ['Should we move the audit to October?', 'Move the audit to October.'],
  ['Are you all okay with forty crates?', 'Go with forty crates.'],
])('%s, where it is agreed to', (said, written) =>
  expect(statementOf(said, proposedStatement)?.text).toBe(written),
)
