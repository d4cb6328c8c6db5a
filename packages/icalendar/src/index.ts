export { IcalendarError } from './icalendar-error.ts'
export type { Attendee, Occurrence } from './occurrence.ts'
export { type Calendar, MAX_OCCURRENCES, readCalendar, type Window } from './read-calendar.ts'
