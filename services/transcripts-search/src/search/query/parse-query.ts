import { type Token, tokenize } from '@mi/text'

/** A query taken apart, independent of language. A chunk is what stood between spaces, split into tokens. */
export interface ParsedQuery {
  words: Token[][]
  phrases: Token[][]
  /** Chunks and phrases that must not occur; more than one token excludes only where they stand in this order. */
  excluded: Token[][]
}

// Typed on keyboards of many languages; all mean a quote.
const QUOTES = /[“”„‟«»＂]/g
const LINE_CONTROLS = /[\t\n\v\f\r]/g
const INVISIBLE = /[\p{Cc}\p{Cs}]/gu

// A pair of quotes, or what runs to the next space. A minus counts where a word or quote follows it and none precedes it.
const PARTS = /(?<minus>(?<!\S)-(?=[^\s-]))?(?:"(?<phrase>[^"]*)"|(?<chunk>[^\s"]+))/gu

/**
 * Reads what a user typed: `words`, `"exact phrases"`, `-excluded`, `-"excluded phrases"`. Everything else is taken for a
 * separator, an unpaired quote too, so nothing can be a syntax error. Control characters are ignored.
 */
export function parseQuery(query: string): ParsedQuery {
  const text = query.replace(LINE_CONTROLS, ' ').replace(INVISIBLE, '').replace(QUOTES, '"')
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [] }
  for (const { groups } of text.matchAll(PARTS)) {
    const tokens = tokenize(groups?.phrase ?? groups?.chunk ?? '')
    if (tokens.length === 0) continue
    if (groups?.minus) parsed.excluded.push(tokens)
    else if (groups?.phrase !== undefined) parsed.phrases.push(tokens)
    else parsed.words.push(tokens)
  }
  return parsed
}

/** Whether a query asks for anything: exclusions alone do not. */
export function asksForSomething(query: ParsedQuery): boolean {
  return query.words.length + query.phrases.length > 0
}
