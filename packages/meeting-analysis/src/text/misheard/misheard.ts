import { isStopWord } from '@mi/language/english-speech'
import { notInLexicon } from '../tagger.ts'
import { capitalized } from '../write-words.ts'
import { misheardInRuns, misheardPrefixes } from './misheard-in-context.ts'
import { misheardTerms } from './misheard-terms.ts'
import { countWordsSaid, LONGEST_RUN, saidWords, type WordCounts } from './said-words.ts'
import { lettersOfName, soundOfName } from './sounds.ts'

const LEAST_LETTERS = 4
/** A text with more unknown words for each thousand is not English. */
const MOST_UNKNOWN = 200
const MOST_UNKNOWN_SHARE = 0.5

/**
 * Learns which words of an English meeting are misheard: rare unknown words that sound like a frequent unknown word or a name, and known words
 * in frequent runs or before numbers. The rules are strict, because a wrong replacement is worse than a misheard word.
 */
export function readMisheard(
  texts: readonly string[],
  names: readonly string[],
  title: string,
): { write(text: string): string } {
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

/** “Tom Okafor (Lumen)”, “Tom | Lumen”: the affiliation is no name of a person, so a different vowel does not make it another name. */
function affiliationIn(name: string): string {
  return /[([|](.{0,80})/.exec(name)?.[1] ?? ''
}

function mayBeTerm(word: string): boolean {
  return word.length >= LEAST_LETTERS && /^[a-z]{1,40}$/.test(word) && !isStopWord(word)
}

/** The misheard lower-case words, joined by spaces, with the words that replace them: the same number of words, or a single one. */
type Corrections = ReadonlyMap<string, readonly string[]>

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

const MOST_OFTEN_MISHEARD = 3

/** Corrects another spelling of a participant's name: “Tony” for Toni. Names of several participants stay. */
function* misheardNames(
  said: WordCounts,
  unknown: ReadonlySet<string>,
  names: readonly string[],
): Generator<[string, string[]]> {
  const written = new Map<string, string>()
  for (const name of names)
    for (const [part] of name.matchAll(/\p{L}+/gu))
      if (part.length >= LEAST_LETTERS) written.set(part.toLowerCase(), capitalized(part))
  const bySound = Map.groupBy(written, ([name]) => soundOfName(name))
  for (const [word, count] of said.words) {
    if (word.length < LEAST_LETTERS || count > MOST_OFTEN_MISHEARD || written.has(word)) continue
    if (!said.isName(word) && !unknown.has(word)) continue
    const [called, ...others] = bySound.get(soundOfName(word)) ?? []
    if (
      called !== undefined &&
      others.length === 0 &&
      differInOne(lettersOfName(word), lettersOfName(called[0]))
    )
      yield [word, [called[1]]]
  }
}

// A name that its owner writes in lower case: “kasey”. “Poulin” and “Pellan” share only their consonants.
function differInOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const [restOfA, restOfB] = [a.slice(same), b.slice(same)]
  return restOfA.slice(1) === restOfB.slice(1) || restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)
}
