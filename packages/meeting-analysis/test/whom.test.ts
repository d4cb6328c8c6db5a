import { expect, test } from 'vitest'
import { findWhom } from '../src/action-items/title/references/find-person.ts'
import { listPeople } from '../src/people/people.ts'

const TOM = { id: 'prt_tom', name: 'Tom Okafor', email: null }
const PEOPLE = listPeople([TOM], [])
const NAMES = new Set(['tom', 'okafor'])

test.each([
  ['I think Tom has the keys.', false, 'Tom'],
  ['We need Ludmila for the hall.', false, 'Ludmila'],
  ["Ludmila isn't here.", false, 'Ludmila'],
  ['Who keeps the keys, Ludmila?', false, 'Ludmila'],
  ['I know somebody in Graz.', false, 'the contact in Graz'],
  ["The farmer's.", false, 'the farmer'],
  ['The bakery is closed on Monday.', false, null],
  ['Greta opened a ticket with facilities.', true, 'facilities'],
  ['The Halden client is one of those who want it.', true, 'the Halden team'],
  ['Then the insurance has to pay.', true, 'the insurance'],
  ['Our translators wait for the text.', true, 'the translators'],
  ['Halden Foods.', true, 'Halden Foods'],
  ['Never again on a Monday.', true, null],
  ['Who comes from Tuesday on?', true, null],
])('finds the person for “%s”, several %s: %s', (said, several, whom) => {
  expect(findWhom([said], PEOPLE, NAMES, several)).toBe(whom)
})

test('refers to the person named last', () => {
  expect(findWhom(["Ludmila isn't here.", 'Ask Tom.'], PEOPLE, NAMES, false)).toBe('Ludmila')
})
