import { type Token, tokenize } from '@mi/text'

/** A parsed query, independent of language. A chunk is the text between two spaces, split into tokens. */
export interface ParsedQuery {
  words: Token[][]
  phrases: Token[][]
  /** Chunks and phrases that must not occur. Several tokens exclude a segment only where they occur in this order. */
  excluded: Token[][]
}

// Quotation marks on the keyboards of many languages.
const QUOTES = /[“”„‟«»＂]/g
const LINE_CONTROLS = /[\t\n\v\f\r]/g
const INVISIBLE = /[\p{Cc}\p{Cs}]/gu

// A pair of quotes, or the text up to the next space. A minus counts if a word or quote follows it and no character precedes it.
const PARTS = /(?<minus>(?<!\S)-(?=[^\s-]))?(?:"(?<phrase>[^"]*)"|(?<chunk>[^\s"]+))/gu

/**
 * Parses a user's input: `words`, `"exact phrases"`, `-excluded`, `-"excluded phrases"`. Everything else is a separator, including an
 * unpaired quote, so there are no syntax errors. Control characters are ignored.
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

/** True if a query has words or phrases. Exclusions alone do not count. */
export function asksForSomething(query: ParsedQuery): boolean {
  return query.words.length + query.phrases.length > 0
}
