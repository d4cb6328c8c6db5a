export { checkEncoding } from './check-encoding.ts'
export { IcalendarError } from './icalendar-error.ts'
export type { Attendee, Occurrence, Window } from './occurrence.ts'
export { type Calendar, type Reports, readCalendar, readLargeCalendar } from './read-calendar.ts'
