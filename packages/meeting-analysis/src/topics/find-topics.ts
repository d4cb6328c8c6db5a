import type { TopicDraft } from '../draft.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { type Phrase, readNounPhrases, readWordRuns } from './read-phrases.ts'
import { segmentTopics } from './segment-topics.ts'

/** A topic with the sentences it was made from. */
export interface Topic extends TopicDraft {
  readonly sentences: readonly Sentence[]
  /** Leading phrases, best first, in lower case unless a proper name. */
  readonly phrases: readonly string[]
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
])

/** Topics of the meeting in order, each named by the phrases that belong to it more than to the others. */
export function findTopics(
  sentences: readonly Sentence[],
  termWeights: ReadonlyMap<string, number>,
  people: ReadonlySet<string>,
  english: boolean,
): Topic[] {
  const spans = segmentTopics(sentences, termWeights)
  const read = spans.map(span => {
    const said = sentences.slice(span.from, span.to)
    const text = said.map(sentence => sentence.text).join('. ')
    return { said, phrases: english ? readNounPhrases(text) : readWordRuns(text, termWeights) }
  })
  const everywhere = new Map<string, number>()
  for (const { phrases } of read)
    for (const key of new Set(phrases.map(keyOf))) everywhere.set(key, (everywhere.get(key) ?? 0) + 1)
  const taken = new Set<string>()
  return read.map(({ said, phrases }) => {
    const best = bestPhrases(phrases, everywhere, read.length, termWeights, people)
    const fresh = best.filter(phrase => !taken.has(keyOf(phrase)))
    const leading = fresh.length > 0 ? fresh : best
    for (const phrase of leading.slice(0, 2)) taken.add(keyOf(phrase))
    return {
      title: titleOf(leading),
      start: said[0]?.start ?? 0,
      end: said.reduce((latest, sentence) => Math.max(latest, sentence.end), 0),
      segmentIds: [...new Set(said.flatMap(sentence => sentence.clauses.map(clause => clause.segment.id)))],
      keywords: leading.map(phrase => phrase.text),
      sentences: said,
      phrases: leading.map(phrase => phrase.text),
    }
  })
}

function bestPhrases(
  phrases: readonly Phrase[],
  everywhere: ReadonlyMap<string, number>,
  topics: number,
  weights: ReadonlyMap<string, number>,
  people: ReadonlySet<string>,
): Phrase[] {
  const counts = new Map<string, { phrase: Phrase; count: number }>()
  for (const phrase of phrases) {
    if (phrase.terms.every(term => MEETING_TERMS.has(term) || term.length < 3)) continue
    if (
      phrase.text
        .toLowerCase()
        .split(' ')
        .some(word => people.has(word) || (word.length < 3 && !/[A-Z0-9]/.test(phrase.text)))
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
    const length = phrase.terms.length === 2 ? 1.5 : phrase.terms.length === 3 ? 1.3 : 1
    return { phrase, score: Math.log(1 + count) * rarity * (0.2 + weight) * length }
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

function keyOf(phrase: Phrase): string {
  return phrase.terms.join(' ')
}

function titleOf(phrases: readonly Phrase[]): string {
  const title = phrases
    .slice(0, 2)
    .map(phrase => phrase.text)
    .join(' · ')
  return title === '' ? '' : title.slice(0, 1).toUpperCase() + title.slice(1)
}
