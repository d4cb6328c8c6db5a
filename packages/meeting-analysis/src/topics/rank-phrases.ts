import { speech } from '@mi/language/speech'
import { countEach } from '../text/write-words.ts'
import { ANOTHER, isGeneral, type Phrase } from './read-phrases.ts'

const patterns = speech.topics.rank

const PHRASES_A_TOPIC = 6
const NAMED_NEXT = 6
/** The factors for a word that was said once and for a single word. */
const SAID_ONCE = 0.7
const LONE = 0.4
/** The factor for “the bakery team” and “a new oven”. */
const SAYS_LITTLE = 0.4
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}]/u

/** The phrases that are typical of one topic among the others, best first. */
export function bestPhrases(
  phrases: readonly Phrase[],
  opening: readonly Phrase[],
  everywhere: ReadonlyMap<string, number>,
  topics: number,
  weights: ReadonlyMap<string, number>,
  people: ReadonlySet<string>,
  english: boolean,
): Phrase[] {
  const isTypical = ({ text, terms }: Phrase) =>
    !(english && (terms.every(term => isGeneral(term) || term.length < 3) || patterns.calendar.test(text))) &&
    !text
      .toLowerCase()
      .split(' ')
      .some(word => people.has(word) || (english && word.length < 3 && !/[A-Z0-9]/.test(text)))
  const counts = Map.groupBy(phrases.filter(isTypical), keyOf)
  const said = countEach(phrases.flatMap(({ terms }) => [...new Set(terms)]))
  const scored = [...counts.values()].map(forms => {
    const phrase = mostSaid(forms)
    const count = forms.length
    const weight =
      phrase.terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / Math.sqrt(phrase.terms.length)
    const rarity = Math.log(1 + topics / (everywhere.get(keyOf(phrase)) ?? 1))
    // A word that was said once may be a side remark.
    const once = isSure(phrase, count) ? 1 : 0.5
    const length = lengthFactor(phrase)
    const announced = opening.some(other => keyOf(other) === keyOf(phrase)) ? NAMED_NEXT : 1
    const doubt = english ? doubtOf(phrase, weights) : 1
    return {
      phrase,
      score: Math.log(1 + often(phrase, said)) * rarity * (0.2 + weight) * length * once * announced * doubt,
    }
  })
  const chosen: Phrase[] = []
  for (const { phrase } of scored.sort(
    (a, b) => b.score - a.score || (keyOf(a.phrase) < keyOf(b.phrase) ? -1 : 1),
  )) {
    if (chosen.length === PHRASES_A_TOPIC) break
    if (chosen.some(other => other.terms.some(term => phrase.terms.includes(term)))) continue
    chosen.push(phrase)
  }
  return chosen
}

// The most frequent form: “access lists”. A capital at the start of a sentence is ignored.
function mostSaid(forms: readonly Phrase[]): Phrase {
  const [most = []] = [...Map.groupBy(forms, ({ text }) => text.toLowerCase()).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return (most.find(({ text }) => text === text.toLowerCase()) ?? most[0] ?? forms[0]) as Phrase
}

// The geometric mean of the frequencies of its words in all phrases.
function often({ terms }: Phrase, said: ReadonlyMap<string, number>): number {
  return Math.exp(terms.reduce((sum, term) => sum + Math.log(said.get(term) ?? 1), 0) / terms.length)
}

// A word that occurs once in the meeting may be misheard. A word with a capital may be a name of a person.
function doubtOf({ text, terms }: Phrase, weights: ReadonlyMap<string, number>): number {
  const heard = terms.filter(term => weights.has(term) || /\d/.test(term)).length
  const name = /^\p{Lu}\p{Ll}+$/u.test(text)
  const alone = terms.length === 1 && !/\d/.test(text)
  const says = !patterns.whoOrWhere.test(text) && !ANOTHER.test(text)
  return SAID_ONCE ** (terms.length - heard) * (name || alone ? LONE : 1) * (says ? 1 : SAYS_LITTLE)
}

/** The phrase was said more than once or has more than one word. */
export function isSure(phrase: Phrase, count: number): boolean {
  return count > 1 || lengthFactor(phrase) > 1
}

// Phrases of two words are the most specific. In scripts without spaces the number of characters counts.
function lengthFactor({ text, terms }: Phrase): number {
  if (UNSPACED.test(text)) return text.length >= 4 ? 1.5 : text.length === 3 ? 1.2 : 1
  return terms.length === 2 ? 1.5 : terms.length === 3 ? 1.3 : 1
}

/** Phrases with the same words in any form have the same key. */
export function keyOf(phrase: Phrase): string {
  return phrase.terms.join(' ')
}
