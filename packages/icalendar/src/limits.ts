/** Dates of a file within one window. Ten meetings on each day of half a year are 1,800. */
export const MAX_DATES = 10_000
/** Events of a file, in the window or not. */
export const MAX_EVENTS = 100_000
/** Attendees of all dates together: a small file can repeat a long list of guests on each date. */
export const MAX_ATTENDEES = 100_000
/** Bytes of a line that are read. The rest of a longer line is ignored, because files in lines hold whole documents. */
export const MAX_LINE_BYTES = 256 * 1024
/** Properties of one event. */
export const MAX_PROPERTIES = 10_000
/** Events with the same UID: a series and its exceptions. */
export const MAX_EVENTS_OF_UID = 5_000
/** Dates that one event lists in RDATE or EXDATE. */
export const MAX_LISTED_DATES = 10_000
/** RRULE properties of one event. RFC 5545 allows one. */
export const MAX_RULES = 5
/** Dates that are computed for one rule, and periods that are passed for its COUNT. An hourly rule has 5,040 dates in 210 days. */
export const MAX_RULE_STEPS = 10_000
/** Dates and periods of all rules of a file, and the dates that its events list. */
export const MAX_STEPS = 100_000
