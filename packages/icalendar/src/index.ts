export { checkEncoding } from './check-encoding.ts'
export { CalendarTooLarge, IcalendarError } from './icalendar-error.ts'
export type { Attendee, Occurrence, Window } from './occurrence.ts'
export { type Reports, readCalendar } from './read-calendar.ts'
