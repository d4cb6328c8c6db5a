/** The number of dates of a file in a window. Ten meetings on each day of half a year are 1,800. */
export const MAX_DATES = 10_000
/** The number of events of a file, including those outside the window. */
export const MAX_EVENTS = 100_000
/** The number of attendees of all dates together. A small file can repeat a long list of guests on each date. */
export const MAX_ATTENDEES = 100_000
/**
 * The number of bytes of a line that are read. The rest is ignored, because some files contain whole
 * documents in a line.
 */
export const MAX_LINE_BYTES = 256 * 1024
/** The number of properties of an event. */
export const MAX_PROPERTIES = 10_000
/** The number of events with the same UID: a series and its exceptions. */
export const MAX_EVENTS_OF_UID = 5_000
/** The number of dates that an event lists in RDATE or EXDATE. */
export const MAX_LISTED_DATES = 10_000
/** The number of RRULE properties of an event. RFC 5545 allows one. */
export const MAX_RULES = 5
/**
 * The dates that are computed for a rule, and the periods that are counted for COUNT. An hourly rule has
 * 5,040 dates in 210 days.
 */
export const MAX_RULE_STEPS = 10_000
/** The dates and periods of all rules of a file, and the dates that its events list. */
export const MAX_STEPS = 100_000
