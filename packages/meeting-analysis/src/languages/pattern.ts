const LETTER = String.raw`[\p{L}\p{N}]`
const BEGIN = `(?<!${LETTER})`
const END = `(?!${LETTER})`
const EDGE = `(?:${BEGIN}(?=${LETTER})|(?<=${LETTER})${END})`

/**
 * A pattern over lower-case text. `\b` is the edge of a word in any alphabet, which JavaScript's own is not: for that
 * one “été” begins and ends with a gap. Strings put in are parts of the pattern.
 */
export function pattern(parts: TemplateStringsArray, ...sources: readonly string[]): RegExp {
  const source = String.raw(parts, ...sources)
    // Beside a letter an edge is known to be the begin of a word, or its end.
    .replace(/\\b(?=\p{L}[^?*{])/gu, BEGIN)
    .replace(/(?<=(?<!\\)\p{L})\\b/gu, END)
    .replaceAll(String.raw`\b`, EDGE)
  return new RegExp(source, 'u')
}

/** Words given as one string, as a group of alternatives. `\p{L}*` and the like may stand in them; `_` is a space. */
export function oneOf(words: string): string {
  return `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`
}

/** A set of the words in a string. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
