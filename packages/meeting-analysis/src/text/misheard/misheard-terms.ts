import type { WordCounts } from './said-words.ts'
import { isFormOf, soundDistance, soundsOf } from './sounds.ts'

const MOST_OFTEN_MISHEARD = 3
/** How often a term has to be said for each time that it is misheard. */
const OFTEN = 4
/** A long term that sounds nearly the same. */
const OFTEN_IF_LONG = 2
const LONG_SOUNDS = 8
const NEARLY_THE_SAME = 0.1
/** What the title or a name has counts as if it were said so often. */
const IF_SURE = 8
/** Two words that the lexicon has are a term if they are said together so often. */
const OFTEN_TOGETHER = 4
/** What several words were run together to is longer than a word. */
const SOUNDS_OF_TWO = 9

/** Each is compared with each rare word: in a text of words that the lexicon has not this bounds the time. */
const MOST_TERMS = 200

interface Term {
  /** Lower case, without spaces. */
  readonly joined: string
  readonly written: string
  readonly sounds: string
  readonly count: number
  /** Often, not only in the title or a name. */
  readonly said: boolean
}

/**
 * “Clenmarow” where the meeting says “Glenmarow” otherwise, “inclusionist” where it says “inclusion list”.
 *
 * @param unknown words that the lexicon has not
 * @param sure words of the title and the like, by lower case as they are written
 */
export function* misheardTerms(
  said: WordCounts,
  unknown: ReadonlySet<string>,
  sure: ReadonlyMap<string, string>,
): Generator<[string, string[]]> {
  const terms = [...termsOfOneWord(said, unknown, sure), ...termsOfTwoWords(said)]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_TERMS)
  for (const word of unknown) {
    const count = said.count(word)
    if (count === 0 || count > MOST_OFTEN_MISHEARD || sure.has(word)) continue
    const meant = soundsLike(word, count, terms)
    if (meant !== null && !(isMixed(said.write(word)) && isMixed(meant.written)))
      yield [word, [meant.written]]
  }
}

function* termsOfOneWord(
  said: WordCounts,
  unknown: ReadonlySet<string>,
  sure: ReadonlyMap<string, string>,
): Generator<Term> {
  for (const word of unknown) {
    const count = said.count(word) + (sure.has(word) ? IF_SURE : 0)
    const written = said.count(word) === 0 ? (sure.get(word) ?? word) : said.write(word)
    const sounds = soundsOf(word)
    if (count >= OFTEN && sounds.length > 2 && !isSpelled(written))
      yield { joined: word, written, sounds, count, said: said.count(word) >= OFTEN }
  }
}

function* termsOfTwoWords(said: WordCounts): Generator<Term> {
  for (const [run, count] of said.runs) {
    if (count < OFTEN_TOGETHER || !/^[a-z]{3,40} [a-z]{3,40}$/.test(run)) continue
    const sounds = soundsOf(run)
    const written = run.split(' ').map(said.write).join(' ')
    if (sounds.length >= SOUNDS_OF_TWO)
      yield { joined: run.replace(' ', ''), written, sounds, count, said: true }
  }
}

/** “EIPs”: its letters are said, not its sounds. */
function isSpelled(written: string): boolean {
  return /^\p{Lu}{2,}s?$/u.test(written)
}

/** “zkVM” and “zkEVM” are two things. */
function isMixed(written: string): boolean {
  return /\p{Lu}{2}/u.test(written) && /\p{Ll}/u.test(written)
}

function soundsLike(word: string, count: number, terms: readonly Term[]): Term | null {
  const sounds = soundsOf(word)
  let best: Term | null = null
  let nearest = 1
  for (const term of terms) {
    if (Math.abs(term.sounds.length - sounds.length) > 2 || term.count < count * OFTEN_IF_LONG) continue
    if (isFormOf(word, term.joined) || differsInEnd(word, term.joined)) continue
    const distance = soundDistance(term.sounds, sounds)
    const least = distance <= NEARLY_THE_SAME && sounds.length >= LONG_SOUNDS ? OFTEN_IF_LONG : OFTEN
    if (distance > (term.said ? farthest(Math.min(sounds.length, term.sounds.length)) : NEARLY_THE_SAME))
      continue
    if (term.count < count * least || distance >= nearest) continue
    best = term
    nearest = distance
  }
  return best
}

// “Maria” and “Marie” are two people.
function differsInEnd(one: string, other: string): boolean {
  const ends = `${one.at(-1)}${other.at(-1)}`
  return /^[aeiou]{2}$/.test(ends) && ends[0] !== ends[1]
}

// Of a short word one sound makes another word.
function farthest(sounds: number): number {
  if (sounds >= 6) return 0.18
  return sounds >= 4 ? 0.13 : 0.08
}
