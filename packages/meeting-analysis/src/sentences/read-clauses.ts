import type { Segment } from '../request.ts'
import { readMisheard } from '../text/misheard/misheard.ts'
import { type Span, splitSentences } from '../text/split-sentences.ts'
import { narrow, tokenize } from '../text/tokenize.ts'
import type { Clause } from './sentence.ts'

const NOISE = /\{[a-z_]{0,40}\}/gi
const FILLER = new Set(['um', 'uh', 'er', 'erm', 'mm', 'hmm', 'mhm', 'uhm', 'ah'])

/** The clauses of all segments, in order. A segment without a word has no clause. */
export function readClauses(segments: readonly Segment[]): Clause[] {
  const clauses: Clause[] = []
  for (const segment of segments) {
    // Blanks of the same length keep the positions of the characters.
    const text = segment.text.replace(NOISE, tag => ' '.repeat(tag.length))
    for (const span of splitSentences(text)
      .flatMap(part => splitUnmarked(text, part))
      .flatMap(part => splitOverlong(text, part))) {
      const said = narrow(text.slice(span.start, span.end))
      const words = wordsIn(said)
      if (words.length === 0) continue
      clauses.push({
        index: clauses.length,
        segment,
        from: span.start,
        to: span.end,
        text: narrow(segment.text.slice(span.start, span.end)),
        words,
        asks: /[?？]["'”’)\s]*$/u.test(said),
      })
    }
  }
  return clauses
}

/** Lower-case words without noise tags and fillers. */
function wordsIn(said: string): string[] {
  return tokenize(said.replace(NOISE, ' '))
    .map(token => token.text.toLowerCase().replace(/’/g, "'"))
    .filter(word => !FILLER.has(word))
}

const LONGEST_UNMARKED = 45
const LEAST_PIECE = 15
const MOST_PIECE = 40
const BEGINNING = /^(?:so|and|but|okay|ok|then|because|now|well|yeah|also|um|uh)$/i

/** Divides a long text without marks into pieces of the length of a sentence, at words that begin a new thought. */
export function splitUnmarked(text: string, span: Span): Span[] {
  const said = text.slice(span.start, span.end)
  if (/[,;:]/.test(said)) return [span]
  const words = [...said.matchAll(/\S+/g)]
  if (words.length <= LONGEST_UNMARKED) return [span]
  const pieces: Span[] = []
  let start = span.start
  let count = 0
  let end = span.start
  for (const [at, word] of words.entries()) {
    const begins = count >= LEAST_PIECE && BEGINNING.test(word[0]) && words.length - at >= LEAST_PIECE
    if (begins || count === MOST_PIECE) {
      pieces.push({ start, end })
      start = span.start + word.index
      count = 0
    }
    count++
    end = span.start + word.index + word[0].length
  }
  pieces.push({ start, end })
  return pieces
}

/** No spoken sentence is longer. The limit bounds what a pattern has to read. */
export const LONGEST_CLAUSE = 1_000
/** The last characters of a piece, among which a space is preferred for the cut. */
const SEAM = 100

function splitOverlong(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = []
  let from = start
  while (end - from > LONGEST_CLAUSE) {
    const space = text.slice(from + LONGEST_CLAUSE - SEAM, from + LONGEST_CLAUSE).lastIndexOf(' ')
    let to = from + LONGEST_CLAUSE - (space < 0 ? 0 : SEAM - space)
    // A character of two code units stays whole.
    if (/[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to--
    pieces.push({ start: from, end: to })
    from = space < 0 ? to : to + 1
  }
  return [...pieces, { start: from, end }]
}

/** Corrects misheard names and terms in the clauses of an English meeting. Quotes stay as in the transcript. */
export function correctClauses(
  clauses: readonly Clause[],
  names: readonly string[],
  title: string,
): Clause[] {
  const misheard = readMisheard(
    clauses.map(({ text }) => text),
    names,
    title,
  )
  return clauses.map(clause => {
    const text = misheard.write(clause.text)
    return text === clause.text ? clause : { ...clause, text, words: wordsIn(text) }
  })
}
