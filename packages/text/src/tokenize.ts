import { fold } from './fold.ts'

/** A word, number or sign of a text, with its place in it (UTF-16 offsets). */
export interface Token {
  /** Folded, not stemmed. */
  text: string
  start: number
  end: number
  /** One character of a script that is written without spaces: words are found by pairs of these. */
  unspaced: boolean
}

// Scripts without spaces between words. Hangul has spaces, but glues particles to words: pairs find the word in both.
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

const TOKENS = new RegExp(
  `(?<unspaced>(?:(?=[${UNSPACED}])[\\p{L}\\p{N}])\\p{M}*)|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])(?:(?![${UNSPACED}])[\\p{L}\\p{N}]|[\\p{M}\\p{Cf}])*|\\p{Extended_Pictographic}`,
  'gu',
)

// All scripts without spaces lie above: below, and that is most text, a simpler expression finds the same four times as fast.
const SPACED_TEXT = /^[\0-\u0dff]*$/
const SPACED_TOKENS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*|\p{Extended_Pictographic}/gu

// Longer runs are no words (base64, stretched "aaaah…"): cut, alike in texts and queries, so that keys stay short.
const LONGEST_TOKEN = 64

/** A token as it is written, with its place in the text (UTF-16 offsets). */
export interface WrittenToken {
  written: string
  start: number
  /** As in {@link Token}. */
  unspaced: boolean
}

/** The tokens of a text before folding, in order: for what only counts them. A token of nothing but marks is among them. */
export function* writtenTokens(text: string): Generator<WrittenToken> {
  for (const match of text.matchAll(SPACED_TEXT.test(text) ? SPACED_TOKENS : TOKENS))
    yield { written: match[0], start: match.index, unspaced: match.groups?.unspaced !== undefined }
}

/**
 * Splits a text into tokens, in order: runs of letters and digits of any script (an apostrophe or hyphen separates), single
 * characters of scripts without spaces, and pictographs. Independent of language, so that a quoted phrase means the
 * same in every transcript.
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
