import { type PatternForm, readForm, splitWords } from '../schema/kinds.ts'

/** Named parts of patterns, the nearest first: those of the file, of the language, and of the families it shares. */
export interface Fragments {
  /** The alternatives of a fragment, without a group; undefined where no fragment has the name. */
  find(name: string): string | undefined
}

const PLACEHOLDER = /(?<!\\[pPk])\{([a-z][A-Za-z0-9]*)\}/g
const BEGIN = String.raw`(?<![\p{L}\p{N}])`
const END = String.raw`(?![\p{L}\p{N}])`
const EDGE = String.raw`(?:(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?![\p{L}\p{N}]))`

/** The source of a form without alternatives: it matches nothing. */
export const NEVER = '(?!)'

/** An error in a pattern, with a message for its author. */
export class PatternFault extends Error {}

/**
 * The source of a form: its line breaks are removed, and each `{name}` is replaced with the group of the fragment.
 *
 * @param placeholders names that stay as they are
 */
export function sourceOf(
  form: PatternForm,
  fragments: Fragments,
  placeholders: readonly string[] = [],
): string {
  if (typeof form === 'string') return expand(joinLines(form), fragments, placeholders)
  const alternatives = 'frame' in form ? form.any : form
  const joined = alternatives.map(text => expand(joinLines(text), fragments, placeholders)).join('|') || NEVER
  return 'frame' in form
    ? expand(joinLines(form.frame), fragments, placeholders).replace('{}', () => `(?:${joined})`)
    : joined
}

function joinLines(text: string): string {
  if (!text.includes('\n')) return text
  return text
    .split('\n')
    .map(line => line.trim())
    .join('')
}

function expand(text: string, fragments: Fragments, placeholders: readonly string[]): string {
  return text.replace(PLACEHOLDER, (found, name: string) => {
    if (placeholders.includes(name)) return found
    const part = fragments.find(name)
    if (part === undefined) throw new PatternFault(`names the fragment {${name}}, which does not exist`)
    return `(?:${part})`
  })
}

/** With `\b` as the edge of a word in any alphabet, which JavaScript's own is not: for it “été” begins and ends with a gap. */
export function withAnyEdges(source: string): string {
  return (
    source
      // Beside a letter an edge is known to be the begin of a word, or its end.
      .replace(/\\b(?=\p{L}[^?*{])/gu, BEGIN)
      .replace(/(?<=(?<!\\)\p{L})\\b/gu, END)
      .replaceAll(String.raw`\b`, EDGE)
  )
}

/**
 * Fragments by the `words` of several files, the nearest first.
 *
 * @param used is told the place of each fragment that a pattern names
 */
export function createFragments(
  sources: readonly Readonly<Record<string, unknown>>[],
  used: (place: number, name: string) => void = () => {},
): Fragments {
  const open: string[] = []
  const known = new Map<string, string>()
  const fragments: Fragments = {
    find(name) {
      const place = sources.findIndex(source => Object.hasOwn(source, name))
      if (place < 0) return undefined
      used(place, name)
      const cached = known.get(name)
      if (cached !== undefined) return cached
      if (open.includes(name)) throw new PatternFault(`the fragment {${name}} contains itself`)
      open.push(name)
      const found = alternativesOf(name, sources[place]?.[name], fragments)
      open.pop()
      known.set(name, found)
      return found
    },
  }
  return fragments
}

function alternativesOf(name: string, value: unknown, fragments: Fragments): string {
  const form = readForm(typeof value === 'string' ? splitWords(value) : value)
  if (form === null)
    throw new PatternFault(`the fragment {${name}} must be a text of words, a list, or { frame, any }`)
  return sourceOf(form, fragments)
}
