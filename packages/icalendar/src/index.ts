export { IcalendarError } from './icalendar-error.ts'
export type { Attendee, Occurrence, Window } from './occurrence.ts'
export { type Calendar, readCalendar } from './read-calendar.ts'
