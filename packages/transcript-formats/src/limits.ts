/** The maximum number of segments in a transcript. */
export const MAX_SEGMENTS = 50_000

/** The maximum number of speakers in a transcript, equal to the maximum number of participants in a meeting. */
export const MAX_SPEAKERS = 500

/** The maximum length of a segment's text, in UTF-16 units: about eleven hours of one person speaking without a pause. */
export const MAX_TEXT_LENGTH = 100_000

/** The maximum length of a speaker name or label, as for the participants of a meeting. */
export const MAX_NAME_LENGTH = 200

export const MAX_EMAIL_LENGTH = 320

/** The maximum number of words in a transcript: a meeting of a full day at 250 words a minute has 360,000. */
export const MAX_TOTAL_WORDS = 1_000_000

/**
 * The maximum number of different words in a transcript. A day of speech has 15,000 in English, and up to 100,000 in languages with long
 * words, such as Finnish or Malayalam.
 */
export const MAX_DIFFERENT_WORDS = 200_000

/** The maximum number of words with times in one segment. */
export const MAX_WORDS = 20_000

/** The maximum length of a word, in UTF-16 units. */
export const MAX_WORD_LENGTH = 1_000

/** The maximum length of a recording: times are stored as 32-bit milliseconds. */
export const MAX_DAYS = 24
export const MAX_TIME_MS = MAX_DAYS * 24 * 3_600_000

/** The maximum size of one element of a JSON import in bytes, which bounds the memory of the parser. */
export const MAX_ELEMENT_BYTES = 4 * 1024 * 1024

/** The maximum length of a line of a text format, in bytes. */
export const MAX_LINE_BYTES = 1024 * 1024

/** The maximum number of lines of a text format that are not blank: ten for each segment. */
export const MAX_LINES = 10 * MAX_SEGMENTS

/** The maximum number of errors that one parse error lists. */
export const MAX_ERRORS = 20
