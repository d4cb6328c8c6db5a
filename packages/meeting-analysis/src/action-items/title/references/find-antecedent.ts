import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { tagged } from '../../../text/tagger.ts'
import { firstIn } from '../../../text/write-words.ts'

const patterns = speech.titles.references.antecedents

/**
 * The meaning of “it” or “that”: the last noun phrase that names something. `before` has earlier clauses, the last first.
 * @param made only things that meetings make and change (a report, a test)
 */
export function findAntecedent(
  before: readonly string[],
  names: ReadonlySet<string>,
  { plural = false, made = false }: { readonly plural?: boolean; readonly made?: boolean } = {},
): string | null {
  return firstIn(before, text => {
    const phrases = nounPhrases(text).filter(
      ({ words }) => isThing(words, names) && (!made || isMade(words.at(-1) ?? '')),
    )
    const fitting = plural ? phrases.filter(({ words }) => /[^s]s$/i.test(words.at(-1) ?? '')) : phrases
    return nameOf(fitting.toSorted((a, b) => weightOf(b) - weightOf(a))[0])
  })
}

function nameOf(phrase: NounPhrase | undefined): string | null {
  return phrase === undefined ? null : `${phrase.words.join(' ')}${phrase.complement}`
}

interface NounPhrase {
  readonly words: readonly string[]
  readonly named: boolean
  readonly at: number
  /** “For the customers”: the complement of the phrase. */
  readonly complement: string
}

function weightOf({ words, named, at }: NounPhrase): number {
  return (named ? 1.5 : 0) + Math.min(words.length, 3) + at / 40
}

// A single word names a thing if it is an acronym or has a number. Another word is often a person, or a mistake of the tagger.
function isThing(words: readonly string[], names: ReadonlySet<string>): boolean {
  const last = words.at(-1)?.toLowerCase() ?? ''
  if (words.some(word => patterns.calendar.test(word))) return false
  if (words.length === 1 && !/^[A-Z]{2,}s?$|\d/.test(words[0] ?? '') && !patterns.concrete.has(last))
    return false
  return !patterns.generic.has(last) && last.length > 1 && !words.some(word => names.has(word.toLowerCase()))
}

/** True for things that meetings make and change: a report, a test. */
export function isMade(thing: string): boolean {
  return patterns.concrete.has(thing.toLowerCase()) || /^(?:PR|EIP|API|UI|FAQ|PDF|RFC)s?$/.test(thing)
}

/** Finds the longer name of a thing that was used before: “metrics PR” for “the PR”. */
export function findFullName(
  thing: string,
  before: readonly string[],
  names: ReadonlySet<string>,
): string | null {
  const isNamed = ({ words, complement }: NounPhrase) =>
    words.at(-1)?.toLowerCase() === thing.toLowerCase() &&
    isMade(thing) &&
    (words.length > 1 || complement !== '') &&
    isThing(words, names)
  return firstIn(before, text => nameOf(nounPhrases(text).findLast(isNamed)))
}

function nounPhrases(text: string): NounPhrase[] {
  const { words, tags } = tagged(text)
  const phrases: NounPhrase[] = []
  let run: { word: string; tag: string }[] = []
  for (let at = 0; at <= words.length; at++) {
    const tag = tags[at] ?? ''
    const word = words[at] ?? ''
    const usable =
      ['NOUN', 'PROPN', 'ADJ'].includes(tag) || (tag === 'NUM' && (run.length > 0 || /\p{L}/u.test(word)))
    if (
      usable &&
      /^[\p{L}\p{N}][\p{L}\p{N}'’./-]*$/u.test(word) &&
      !(tag === 'ADJ' && isStopWord(word.toLowerCase()))
    ) {
      run.push({ word, tag })
      continue
    }
    while (run.length > 0 && run.at(-1)?.tag === 'ADJ') run.pop()
    if (run.length > 0 && run.some(word => word.tag !== 'NUM' && word.tag !== 'ADJ')) {
      const last = run.slice(-4)
      phrases.push({
        words: last.map(word => word.word),
        named: last.some(word => word.tag === 'PROPN' || /[A-Z].*[A-Z0-9]|\d/.test(word.word)),
        at,
        complement: complementAt(at, words, tags),
      })
    }
    run = []
  }
  return phrases
}

/** True if a word means one or several people: “the authors”, “a volunteer”. */
export function isPerson(thing: string): boolean {
  return patterns.person.test(thing.replace(/s$/i, '')) || patterns.people.test(thing)
}

/** Finds the person that “her” or “his” means, by a role: “new intern”. */
export function findRole(before: readonly string[]): string | null {
  const isRole = ({ words }: NounPhrase) => patterns.person.test(words.at(-1) ?? '')
  return firstIn(before, text => nounPhrases(text).findLast(isRole)?.words.join(' '))
}

/** Finds the group that “them” means: “translators”. */
export function findGroup(before: readonly string[]): string | null {
  return firstIn(before, text => [...text.matchAll(patterns.group)].at(-1)?.groups?.group)
}

const LONGEST_COMPLEMENT = 4

// “(A short text) for the customers”: a preposition, and a noun that is no day.
function complementAt(at: number, words: readonly string[], tags: readonly string[]): string {
  if (!/^(?:for|of|about|on)$/i.test(words[at] ?? '')) return ''
  const taken = [words[at] as string]
  for (let on = at + 1; on <= at + LONGEST_COMPLEMENT; on++) {
    const [word = '', tag = ''] = [words[on], tags[on]]
    if (patterns.calendar.test(word) || /^(?:it|that|this|them|these|those|us|me|you)$/i.test(word)) return ''
    taken.push(word)
    if (tag === 'NOUN' || tag === 'PROPN') {
      const goesOn = tags[on + 1] === 'NOUN' || tags[on + 1] === 'PROPN'
      if (!goesOn) return ` ${taken.join(' ')}`
    } else if (tag !== 'DET' && tag !== 'ADJ') return ''
  }
  return ''
}
