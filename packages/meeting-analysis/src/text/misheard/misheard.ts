import { isStopWord } from '@mi/language/english-speech'
import { notInLexicon } from '../tagger.ts'
import { correct } from './correct.ts'
import { misheardInRuns } from './misheard-in-runs.ts'
import { misheardNames } from './misheard-names.ts'
import { misheardPrefixes } from './misheard-prefixes.ts'
import { misheardTerms } from './misheard-terms.ts'
import { countWordsSaid, saidWords } from './said-words.ts'

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
