import { isStopWord } from '@mi/language/english-speech'
import { notInLexicon } from '../tagger.ts'
import { misheardInRuns } from './misheard-in-runs.ts'
import { misheardNames } from './misheard-names.ts'
import { misheardPrefixes } from './misheard-prefixes.ts'
import { misheardTerms } from './misheard-terms.ts'
import { countWordsSaid, LONGEST_RUN, saidWords } from './said-words.ts'

/** Writes names and terms that a recogniser misheard as the meeting says them elsewhere. */
export interface Misheard {
  write(text: string): string
}

export interface Heard {
  /** All that is said, in pieces as the recogniser gave them. */
  readonly texts: readonly string[]
  /** Of those who take part, as they write them. */
  readonly names: readonly string[]
  readonly title: string
}

const LEAST_LETTERS = 4
/** A text of which the lexicon has less is in another language than English. */
const MOST_UNKNOWN = 200
const MOST_UNKNOWN_SHARE = 0.5

/**
 * Learns from all that is said in English which words are misheard: a rare word that the lexicon has not, and that sounds like another that it has
 * not and that is said again and again, or like the name of somebody who takes part. A word that the lexicon has is changed only where a frequent run of words or a
 * number shows what was meant (“folk choice”, “definite 7”). What is right must stay: rather none than a wrong one.
 */
export function readMisheard({ texts, names, title }: Heard): Misheard {
  const said = countWordsSaid(texts)
  const sure = new Map(
    [title, ...names.map(affiliationIn)].flatMap(saidWords).map(({ text }) => [text.toLowerCase(), text]),
  )
  const words = new Set([...said.words.keys(), ...sure.keys()].filter(mayBeTerm))
  const unknown = notInLexicon(words)
  if (unknown.size > MOST_UNKNOWN && unknown.size > words.size * MOST_UNKNOWN_SHARE)
    return { write: text => text }
  const corrections = new Map([
    ...misheardTerms(said, unknown, sure),
    ...misheardInRuns(said),
    ...misheardPrefixes(said),
    ...misheardNames(said, unknown, names),
  ])
  return { write: text => (corrections.size === 0 ? text : correct(text, corrections)) }
}

/** “Tom Okafor (Lumen)”, “Tom | Lumen”: no name of a person, in which a vowel makes another name. */
function affiliationIn(name: string): string {
  return /[([|](.{0,80})/.exec(name)?.[1] ?? ''
}

function mayBeTerm(word: string): boolean {
  return word.length >= LEAST_LETTERS && /^[a-z]{1,40}$/.test(word) && !isStopWord(word)
}

/** What is misheard, in lower-case words joined by a space, and the words that are meant, as they are written: as many, or one for all. */
type Corrections = ReadonlyMap<string, readonly string[]>

/** The text with the words that are meant; what is between words stays. */
function correct(text: string, corrections: Corrections): string {
  const words = saidWords(text)
  let corrected = ''
  let done = 0
  for (let at = 0; at < words.length; ) {
    const found = longestAt(words, at, corrections)
    for (const [place, meant] of (found?.meant ?? []).entries()) {
      const from = words[at + place]
      const to = found?.meant.length === 1 ? words[at + found.size - 1] : from
      if (from === undefined || to === undefined || from.text.toLowerCase() === meant.toLowerCase()) continue
      corrected += text.slice(done, from.start) + meant
      done = to.end
    }
    at += found?.size ?? 1
  }
  return corrected + text.slice(done)
}

function longestAt(
  words: ReturnType<typeof saidWords>,
  at: number,
  corrections: Corrections,
): { readonly size: number; readonly meant: readonly string[] } | null {
  let found = null
  let run = ''
  for (let size = 1; size <= LONGEST_RUN; size++) {
    const word = words[at + size - 1]
    if (word === undefined || (size > 1 && !word.follows)) break
    run += `${size === 1 ? '' : ' '}${word.text.toLowerCase()}`
    const meant = corrections.get(run)
    if (meant !== undefined) found = { size, meant }
  }
  return found
}
