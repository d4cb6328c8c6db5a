/** The most segments a transcript may have. */
export const MAX_SEGMENTS = 50_000

/** The most speakers a transcript may have: as many as a meeting may have participants. */
export const MAX_SPEAKERS = 500

/** The longest text of a segment, in UTF-16 units: about eleven hours of one person speaking without a pause. */
export const MAX_TEXT_LENGTH = 100_000

/** The longest speaker name or label, as for the participants of a meeting. */
export const MAX_NAME_LENGTH = 200

export const MAX_EMAIL_LENGTH = 320

/** The most words a transcript may have: a meeting of a whole day at 250 words a minute has 360,000. */
export const MAX_TOTAL_WORDS = 1_000_000

/**
 * The most different words a transcript may have. A day of speech has 15,000 in English, and up to 100,000 in languages that build long
 * words, such as Finnish or Malayalam.
 */
export const MAX_DIFFERENT_WORDS = 200_000

/** The most words with times in one segment. */
export const MAX_WORDS = 20_000

/** The longest single word, in UTF-16 units. */
export const MAX_WORD_LENGTH = 1_000

/** The longest a recording may be: times are kept as 32-bit milliseconds. */
export const MAX_DAYS = 24
export const MAX_TIME_MS = MAX_DAYS * 24 * 3_600_000

/** The most bytes one element of a JSON import may take: bounds what is held in memory at once. */
export const MAX_ELEMENT_BYTES = 4 * 1024 * 1024

/** The most bytes of one line of a text format. */
export const MAX_LINE_BYTES = 1024 * 1024

/** The most lines of a text format that are not blank: ten for each segment. */
export const MAX_LINES = 10 * MAX_SEGMENTS

/** The most errors one error lists. */
export const MAX_ERRORS = 20
