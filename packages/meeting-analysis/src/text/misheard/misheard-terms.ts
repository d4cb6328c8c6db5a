import type { WordCounts } from './said-words.ts'
import { isFormOf, soundDistance, soundsOf } from './sounds.ts'

const MOST_OFTEN_MISHEARD = 3
/** The frequency that a term needs for each time that it is misheard. */
const OFTEN = 4
const OFTEN_IF_LONG = 2
const LONG_SOUNDS = 8
const NEARLY_THE_SAME = 0.1
/** A term of the title or of a name counts as often as this. */
const IF_SURE = 8
const OFTEN_TOGETHER = 4
const SOUNDS_OF_TWO = 9

/** The most terms that are compared with each rare word, which bounds the time. */
const MOST_TERMS = 200

interface Term {
  /** Lower case, without spaces. */
  readonly joined: string
  readonly written: string
  readonly sounds: string
  readonly count: number
  /** It is said often, and not only part of the title or of a name. */
  readonly said: boolean
}

/**
 * Corrects “Clenmarow” to “Glenmarow”, and “inclusionist” to “inclusion list”.
 * @param sure words of the title and of affiliations, as they are written, by lower case
 */
export function* misheardTerms(
  said: WordCounts,
  unknown: ReadonlySet<string>,
  sure: ReadonlyMap<string, string>,
): Generator<[string, string[]]> {
  const terms = [...termsOfOneWord(said, unknown, sure), ...termsOfTwoWords(said)]
    .toSorted((a, b) => b.count - a.count)
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

/** “EIPs”: people say its letters. */
function isSpelled(written: string): boolean {
  return /^\p{Lu}{2,}s?$/u.test(written)
}

/** “zkVM” and “zkEVM” are different things. */
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

// “Maria” and “Marie” are different people.
function differsInEnd(a: string, b: string): boolean {
  const ends = `${a.at(-1)}${b.at(-1)}`
  return /^[aeiou]{2}$/.test(ends) && ends[0] !== ends[1]
}

// One sound more makes a short word another word.
function farthest(sounds: number): number {
  if (sounds >= 6) return 0.18
  return sounds >= 4 ? 0.13 : 0.08
}
