import { countWords } from '@mi/meeting-analysis'
import { type FilledSection, formatSection, textOf } from './format-section.ts'
import type { Grounded } from './grounded.ts'

export interface Texts {
  readonly overview: readonly Grounded[]
  readonly sections: readonly FilledSection[]
}

/**
 * Shortens overview and sections to a number of words. A model writes the most important content first, so the longest section loses its
 * last entry, repeatedly; then the overview its last sentences; then optional sections are removed from the end; finally sentences are cut.
 *
 * @param nothing the text of a required section without entries; it counts too.
 */
export function fitWords(texts: Texts, most: number, nothing: string): Texts {
  let fitted = texts
  while (wordsOf(fitted, nothing) > most) {
    const shorter = shorten(fitted)
    if (shorter === null) return cut(fitted, most, nothing)
    fitted = shorter
  }
  return fitted
}

function shorten({ overview, sections }: Texts): Texts | null {
  const longest = sections
    .filter(({ entries }) => entries.length > 1)
    .reduce<FilledSection | null>((a, b) => (a !== null && size(a) >= size(b) ? a : b), null)
  if (longest !== null)
    return {
      overview,
      sections: sections.map(section => (section === longest ? withoutLast(section) : section)),
    }
  if (overview.length > 1) return { overview: overview.slice(0, -1), sections }
  const optional = sections.findLast(section => !section.required)
  return optional === undefined
    ? null
    : { overview, sections: sections.filter(section => section !== optional) }
}

function cut({ overview, sections }: Texts, most: number, nothing: string): Texts {
  const over = wordsOf({ overview: [], sections }, nothing) - most
  if (over <= 0) return { overview: overview.map(entry => cutEntry(entry, -over)), sections }
  const share = Math.max(3, Math.floor(most / Math.max(1, sections.length)) - 1)
  return {
    overview: [],
    sections: sections.map(section => ({
      ...section,
      entries: section.entries.map(entry => cutEntry(entry, share)),
    })),
  }
}

function cutEntry(entry: Grounded, words: number): Grounded {
  const parts = textOf(entry).split(' ')
  if (parts.length <= words) return entry
  return { ...entry, cells: [], text: words > 0 ? `${parts.slice(0, words).join(' ')}…` : '' }
}

function withoutLast(section: FilledSection): FilledSection {
  return { ...section, entries: section.entries.slice(0, -1) }
}

function size(section: FilledSection): number {
  return countWords(formatSection(section).replace(/^- /gm, ''))
}

function wordsOf({ overview, sections }: Texts, nothing: string): number {
  const empty = countWords(nothing)
  return (
    overview.reduce((sum, entry) => sum + countWords(textOf(entry)), 0) +
    sections.reduce((sum, section) => sum + (section.entries.length === 0 ? empty : size(section)), 0)
  )
}
