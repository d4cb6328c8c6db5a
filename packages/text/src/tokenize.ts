import { fold } from './fold.ts'

/** A word, number or pictograph of a text, with its position (UTF-16 offsets). */
export interface Token {
  /** The folded text, not stemmed. */
  text: string
  start: number
  end: number
  /** True for one character of a script without spaces, where pairs of characters find words. */
  unspaced: boolean
}

// Scripts without spaces between words. Hangul has spaces but attaches particles to words: pairs find the word in both forms.
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

// Characters that are one letter in composed form: the parts of a Hangul syllable, and half-width kana with its voicing mark.
const DECOMPOSED =
  '[\\u1100-\\u115f\\ua960-\\ua97c][\\u1160-\\u11a7\\ud7b0-\\ud7c6][\\u11a8-\\u11ff\\ud7cb-\\ud7fb]?|[\\uff66-\\uff9d][\\uff9e\\uff9f]'

// A zero-width space separates words. Two regional indicators are a flag.
const TOKENS = new RegExp(
  `(?<unspaced>${DECOMPOSED}|(?:(?=[${UNSPACED}])[\\p{L}\\p{N}])\\p{M}*)|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])(?:(?![${UNSPACED}])[\\p{L}\\p{N}]|(?!\\u200b)[\\p{M}\\p{Cf}])*|\\p{RI}\\p{RI}|\\p{Extended_Pictographic}`,
  'gu',
)

// All scripts without spaces are above this range. For most text, a simpler expression finds the same tokens four times as fast.
const SPACED_TEXT = /^[\0-\u0dff]*$/
const SPACED_TOKENS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*|\p{Extended_Pictographic}/gu

// Longer sequences are not words (base64, stretched "aaaah…"). They are cut, in texts and in queries, so that keys stay short.
const LONGEST_TOKEN = 64

/** A token as written, with its position in the text (UTF-16 offsets). */
export interface WrittenToken {
  written: string
  start: number
  /** Like {@link Token.unspaced}. */
  unspaced: boolean
}

/** The tokens of a text before folding, in order, to count them. Includes tokens that contain only marks. */
export function* writtenTokens(text: string): Generator<WrittenToken> {
  for (const match of text.matchAll(SPACED_TEXT.test(text) ? SPACED_TOKENS : TOKENS))
    yield { written: match[0], start: match.index, unspaced: match.groups?.unspaced !== undefined }
}

/**
 * Splits a text into tokens, in order: sequences of letters and digits of any script (an apostrophe or hyphen separates), single
 * characters of scripts without spaces, and pictographs. Independent of language, so that a quoted phrase has the
 * same meaning in every transcript.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { written, start, unspaced } of writtenTokens(text)) {
    const folded = fold(written)
    if (folded === '') continue
    tokens.push({
      text: folded.length > LONGEST_TOKEN ? folded.slice(0, LONGEST_TOKEN) : folded,
      start,
      end: start + written.length,
      unspaced,
    })
  }
  return tokens
}
