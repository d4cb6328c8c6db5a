/** The jobs of the calendar. */
export type CalendarJobKind = 'sync-calendar' | 'revoke-calendar-grant' | 'link-meeting'
