/** More in one window are an error: a rule that nobody meant. */
export const MAX_OCCURRENCES = 200_000
/** What a line has beyond that is not read: files in lines hold whole documents. */
export const MAX_LINE_BYTES = 256 * 1024
/** Of one event. */
export const MAX_PROPERTIES = 10_000
/** Of one UID: an event and its exceptions. They are read in one step. */
export const MAX_EVENTS_OF_UID = 5_000
/** Dates that one event lists as its own or as left out. */
export const MAX_LISTED_DATES = 20_000
/** RFC 5545 has one. */
export const MAX_RULES = 5
/** Dates that must be computed for one rule: a daily one for 270 years, an hourly one for eleven. About a second. */
export const MAX_RULE_COST = 100_000
/** For all rules of a calendar. */
export const MAX_CALENDAR_COST = 10_000_000
