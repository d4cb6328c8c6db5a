/** A word with its place in the text it came from. `end` is exclusive. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

// Scripts written without spaces need the dictionary of Intl.Segmenter; for all others a
// regular expression gives the same words many times faster.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_]|['’.-](?=[\p{L}\p{N}]))*/gu

let segmenter: Intl.Segmenter | undefined

/** Words of `text` in order, punctuation left out, in any language. */
export function tokenize(text: string): Token[] {
  if (UNSPACED.test(text)) return tokenizeUnspaced(text)
  const tokens: Token[] = []
  for (const match of text.matchAll(WORD)) {
    tokens.push({ text: match[0], start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/** Number of words a reader counts; CJK words are counted as the dictionary cuts them. */
export function countWords(text: string): number {
  if (UNSPACED.test(text)) return tokenizeUnspaced(text).length
  return text.split(/\s+/).filter(part => part !== '').length
}

function tokenizeUnspaced(text: string): Token[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const tokens: Token[] = []
  for (const part of segmenter.segment(text)) {
    if (part.isWordLike) {
      tokens.push({ text: part.segment, start: part.index, end: part.index + part.segment.length })
    }
  }
  return tokens
}

const LATIN_1 = /^[\0-\xff]*$/

/**
 * The same text, with one byte a character where each has room in it. V8 keeps what is cut out of a text with a “…” in two bytes a
 * character, and compiles every regular expression that meets such a text a second time: a sixth of the CPU of a first summary.
 */
export function narrow(text: string): string {
  return LATIN_1.test(text) ? Buffer.from(text, 'latin1').toString('latin1') : text
}
