import { isTrained, speech } from '@mi/language/speech'
import type { TopicDraft } from '../draft.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { capitalized, countEach } from '../text/write-words.ts'
import { readAnnounced } from './find-announced.ts'
import { openingOf } from './opening-and-closing.ts'
import { bestPhrases, isSure, keyOf } from './rank-phrases.ts'
import { type Phrase, readNamed, readNounPhrases } from './read-phrases.ts'
import { segmentTopics } from './segment-topics.ts'

export interface Topic extends TopicDraft {
  readonly sentences: readonly Sentence[]
  /** The best phrases first, in lower case unless they are proper names. */
  readonly phrases: readonly string[]
  /** The first phrase was said more than once or has more than one word. */
  readonly sure: boolean
  /** A speaker announced the topic by this name. */
  readonly announced: boolean
}

const OPENING = 5

/** The topics of the meeting in order. Each name consists of phrases that are frequent in this topic and rare in the others. */
export function findTopics(
  sentences: readonly Sentence[],
  termWeights: ReadonlyMap<string, number>,
  people: ReadonlySet<string>,
  language: string,
): Topic[] {
  const english = isTrained(language)
  const announced = english ? announcedIn(sentences, people) : new Map<number, Phrase>()
  const spans = segmentTopics(sentences, termWeights, announced, english)
  const read = spans.map(span => {
    const said = sentences.slice(span.from, span.to)
    // Small talk before the opening gives no name.
    const named = english && span.from === 0 ? said.slice(openingOf(sentences)) : said
    const text = named.map(sentence => sentence.text).join('. ')
    const opening = [...announced].flatMap(([at, phrase]) =>
      at >= span.from && at < Math.min(span.to, span.from + OPENING) ? [phrase] : [],
    )
    if (span.part !== undefined) return { said, opening: [], phrases: [], part: span.part }
    const phrases = english ? readNounPhrases(text) : readNamed(text, language, termWeights)
    return { said, opening, phrases: [...opening, ...phrases], part: null }
  })
  const everywhere = countEach(read.flatMap(({ phrases }) => [...new Set(phrases.map(keyOf))]))
  const taken = new Set<string>()
  return read.map(({ said, opening, phrases, part }) => {
    const best = bestPhrases(phrases, opening, everywhere, read.length, termWeights, people, english)
    const fresh = best.filter(phrase => !taken.has(keyOf(phrase)))
    const leading = fresh.length > 0 ? fresh : best
    for (const phrase of leading.slice(0, 2)) taken.add(keyOf(phrase))
    return {
      title:
        part === null
          ? titleOf(leading, english, phrase => isSure(phrase, countOf(phrase, phrases)))
          : speech.phrases[part],
      start: said[0]?.start ?? 0,
      end: said.reduce((latest, sentence) => Math.max(latest, sentence.end), 0),
      segmentIds: [...new Set(said.flatMap(sentence => sentence.clauses.map(clause => clause.segment.id)))],
      keywords: leading.map(phrase => phrase.text),
      sentences: said,
      phrases: leading.map(phrase => phrase.text),
      announced: opening.some(phrase => leading[0] !== undefined && keyOf(phrase) === keyOf(leading[0])),
      sure: leading[0] !== undefined && isSure(leading[0], countOf(leading[0], phrases)),
    }
  })
}

// The announcements in each sentence, without names of people (“let's go on with Ann”).
function announcedIn(sentences: readonly Sentence[], people: ReadonlySet<string>): Map<number, Phrase> {
  return new Map(
    sentences.flatMap(({ text }, at) => {
      const announced = readAnnounced(text).phrase
      const named = announced?.text
        .toLowerCase()
        .split(' ')
        .some(word => people.has(word))
      return announced === null || named === true ? [] : [[at, announced] as const]
    }),
  )
}

// A second phrase that was said only once is left out.
function titleOf(
  phrases: readonly Phrase[],
  english: boolean,
  isNaming: (phrase: Phrase) => boolean,
): string {
  const [first, second] = phrases
  if (first === undefined) return ''
  // In English one good phrase is enough: the second phrase is often another subject.
  const both = !english && second !== undefined && (isNaming(second) || !isNaming(first))
  const title = both ? `${first.text} · ${second.text}` : first.text
  return capitalized(title)
}

function countOf(phrase: Phrase, phrases: readonly Phrase[]): number {
  return phrases.filter(other => keyOf(other) === keyOf(phrase)).length
}
