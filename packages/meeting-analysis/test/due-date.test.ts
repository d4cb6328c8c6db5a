import { expect, test } from 'vitest'
import { findDueDate } from '../src/action-items/due-date/find-due-date.ts'

const meeting = { title: '', startedAt: '2026-03-04T09:00:00Z', timeZone: 'Europe/Berlin' }

test.each([
  ['Can you send it by Friday?', '2026-03-06'],
  ["I'll send it tomorrow.", '2026-03-05'],
  ['Please finish the draft before March 20th.', '2026-03-20'],
  ['We need the numbers by the end of the month.', '2026-03-31'],
  ["I'll have it ready by end of day.", '2026-03-04'],
  ['The contract is due April 1.', '2026-04-01'],
  ["I'll write it up next week.", '2026-03-13'],
  ['Please review it within two weeks.', '2026-03-18'],
  ['Please send it by next Wednesday.', '2026-03-11'],
  ['I will send it this Wednesday.', '2026-03-04'],
])('finds a deadline: %s', (said, day) => {
  expect(findDueDate(said, meeting)).toBe(day)
})

test.each([
  ['I may march with them.'],
  ['Please send it by Wednesday.'],
  ['Keep this open for now.'],
  ['Are we still planning to launch this week?'],
  ['Next week we will not have this call.'],
  ['I was there on Friday.'],
  ['We tested it last week.'],
  ['It takes half an hour.'],
  ['I am on vacation until after Easter, so look into it.'],
  ['The March release was good.'],
  ["I'll call you at three."],
  ['We have had this since Monday.'],
])('finds no deadline: %s', said => {
  expect(findDueDate(said, meeting)).toBeNull()
})

test('the day is computed in the zone of the meeting', () => {
  const late = { title: '', startedAt: '2026-03-04T23:30:00Z', timeZone: 'Asia/Tokyo' }
  expect(findDueDate("I'll send it tomorrow.", late)).toBe('2026-03-06')
  expect(findDueDate("I'll send it tomorrow.", { ...late, timeZone: 'America/New_York' })).toBe('2026-03-05')
})

test('resolves nothing without a start, and reads unknown zones as UTC', () => {
  expect(findDueDate('By Friday.', { ...meeting, startedAt: null })).toBeNull()
  expect(findDueDate('Send it by Friday.', { ...meeting, timeZone: 'Mars/Olympus' })).toBe('2026-03-06')
})
