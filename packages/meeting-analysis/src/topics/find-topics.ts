import type { TopicDraft } from '../draft.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { type Phrase, readNamed, readNounPhrases } from './read-phrases.ts'
import { segmentTopics } from './segment-topics.ts'

/** A topic with the sentences it was made from. */
export interface Topic extends TopicDraft {
  readonly sentences: readonly Sentence[]
  /** Leading phrases, best first, in lower case unless a proper name. */
  readonly phrases: readonly string[]
  /** Its first phrase was said more than once, or has more than one word. */
  readonly sure: boolean
}

const PHRASES_A_TOPIC = 6
/** What meetings are about when they are about themselves. */
const MEETING_TERMS = new Set([
  'meet',
  'slide',
  'screen',
  'minut',
  'laptop',
  'microphon',
  'agenda',
  'presentation',
  'powerpoint',
  'person',
  'guy',
  'bit',
  'idea',
  'side',
  'number',
  'half',
  'hour',
  'week',
  'day',
  'today',
  'tomorrow',
  'percent',
  'moment',
  'chair',
  'honour',
  'mr',
  'second',
  'opinion',
  'sens',
  'case',
  'reason',
  'everyon',
  'topic',
  'next',
  'last',
  'plan',
  'perfect',
  'awesom',
  'cool',
  'exactli',
  'discuss',
  'situat',
  'approach',
  'updat',
  'chang',
  'problem',
  'solut',
  'statement',
  'decis',
  'end',
  'question',
  'thing',
  'stuff',
  'point',
  'item',
])

const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}]/u
const CALENDAR =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|mornings?|afternoons?|evenings?|nights?)\b/i

/** Topics of the meeting in order, each named by the phrases that belong to it more than to the others. */
export function findTopics(
  sentences: readonly Sentence[],
  termWeights: ReadonlyMap<string, number>,
  people: ReadonlySet<string>,
  language: string,
): Topic[] {
  const english = language.startsWith('en')
  const spans = segmentTopics(sentences, termWeights)
  const read = spans.map(span => {
    const said = sentences.slice(span.from, span.to)
    const text = said.map(sentence => sentence.text).join('. ')
    return { said, phrases: english ? readNounPhrases(text) : readNamed(text, language, termWeights) }
  })
  const everywhere = new Map<string, number>()
  for (const { phrases } of read)
    for (const key of new Set(phrases.map(keyOf))) everywhere.set(key, (everywhere.get(key) ?? 0) + 1)
  const taken = new Set<string>()
  return read.map(({ said, phrases }) => {
    const best = bestPhrases(phrases, everywhere, read.length, termWeights, people, english)
    const fresh = best.filter(phrase => !taken.has(keyOf(phrase)))
    const leading = fresh.length > 0 ? fresh : best
    for (const phrase of leading.slice(0, 2)) taken.add(keyOf(phrase))
    return {
      title: titleOf(leading, english, phrase => isSure(phrase, countOf(phrase, phrases))),
      start: said[0]?.start ?? 0,
      end: said.reduce((latest, sentence) => Math.max(latest, sentence.end), 0),
      segmentIds: [...new Set(said.flatMap(sentence => sentence.clauses.map(clause => clause.segment.id)))],
      keywords: leading.map(phrase => phrase.text),
      sentences: said,
      phrases: leading.map(phrase => phrase.text),
      sure: leading[0] !== undefined && isSure(leading[0], countOf(leading[0], phrases)),
    }
  })
}

function bestPhrases(
  phrases: readonly Phrase[],
  everywhere: ReadonlyMap<string, number>,
  topics: number,
  weights: ReadonlyMap<string, number>,
  people: ReadonlySet<string>,
  english: boolean,
): Phrase[] {
  const counts = new Map<string, { phrase: Phrase; count: number }>()
  for (const phrase of phrases) {
    if (english && phrase.terms.every(term => MEETING_TERMS.has(term) || term.length < 3)) continue
    if (english && CALENDAR.test(phrase.text)) continue
    if (
      phrase.text
        .toLowerCase()
        .split(' ')
        .some(word => people.has(word) || (english && word.length < 3 && !/[A-Z0-9]/.test(phrase.text)))
    )
      continue
    const known = counts.get(keyOf(phrase))
    if (known === undefined) counts.set(keyOf(phrase), { phrase, count: 1 })
    else {
      known.count++
      // A capital at the start of a sentence is no proper name.
      if (phrase.text.toLowerCase() === phrase.text) known.phrase = phrase
    }
  }
  const scored = [...counts.values()].map(({ phrase, count }) => {
    const weight =
      phrase.terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / Math.sqrt(phrase.terms.length)
    const rarity = Math.log(1 + topics / (everywhere.get(keyOf(phrase)) ?? 1))
    // A word said once is as likely said in passing.
    const once = isSure(phrase, count) ? 1 : 0.5
    const length = lengthFactor(phrase)
    return { phrase, score: Math.log(1 + count) * rarity * (0.2 + weight) * length * once }
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

function isSure(phrase: Phrase, count: number): boolean {
  return count > 1 || lengthFactor(phrase) > 1
}

// Two words name more than one; a word of a script without spaces is as long as its signs.
function lengthFactor({ text, terms }: Phrase): number {
  if (UNSPACED.test(text)) return text.length >= 4 ? 1.5 : text.length === 3 ? 1.2 : 1
  return terms.length === 2 ? 1.5 : terms.length === 3 ? 1.3 : 1
}

function keyOf(phrase: Phrase): string {
  return phrase.terms.join(' ')
}

// A second phrase that was said in passing names nothing.
function titleOf(
  phrases: readonly Phrase[],
  english: boolean,
  isNaming: (phrase: Phrase) => boolean,
): string {
  const [first, second] = phrases
  if (first === undefined) return ''
  // One good phrase says more than two: the second is as often of another subject.
  const alone = english && isNaming(first) && first.terms.length > 1
  const both = !alone && second !== undefined && (isNaming(second) || !isNaming(first))
  const title = both ? `${first.text} · ${second.text}` : first.text
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}

function countOf(phrase: Phrase, phrases: readonly Phrase[]): number {
  return phrases.filter(one => keyOf(one) === keyOf(phrase)).length
}
