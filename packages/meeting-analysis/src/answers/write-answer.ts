import { isTrained, speech } from '@mi/language/speech'
import { filled } from '../languages/phrases.ts'
import { nameInText } from '../people/write-name.ts'
import { type Sentence, writeSentence } from '../sentences/sentence.ts'
import { countWords } from '../text/tokenize.ts'
import { capitalized } from '../text/write-words.ts'
import type { RankedAnswer } from './rank-passages.ts'
import type { ReadQuestion } from './read-question.ts'

const { phrases } = speech
const patterns = speech.answers.write

/** Shorter statements do not name their subject. */
const LEAST_WORDS = 5
const MOST_ASKED = 30

/** Writes a statement with the name of its speaker if it is in the first person, and after the question of the meeting if it is short. */
export function writeDirectAnswer(statement: Sentence, asked: Sentence | null): string {
  const text = writeSentence(statement).replace(patterns.ofWhich, ', which ')
  if (!isTrained(statement.language)) return attributed(statement, text)
  if (asked !== null && statement.wordCount < LEAST_WORDS && asked.wordCount <= MOST_ASKED)
    return filled(phrases.askedAndSaid, { question: writeSentence(asked), name: nameOf(statement), text })
  const bare = capitalized(text.replace(patterns.announces, '').replace(patterns.supposes, ''))
  return patterns.ofItsSpeaker.test(bare) ||
    patterns.pointsBack.test(bare) ||
    statement.wordCount < LEAST_WORDS
    ? attributed(statement, bare)
    : bare
}

/** Writes the sentences as reported speech, after the subject of the question if it is known. */
export function writeAnswer(sentences: readonly Sentence[], question: ReadQuestion, words: number): string {
  const parts: string[] = []
  let speaker: string | null = null
  for (const sentence of sentences) {
    const text = writeSentence(sentence)
    parts.push(sentence.speakerName === speaker ? text : attributed(sentence, text))
    speaker = sentence.speakerName
  }
  const lead = question.subject === null ? '' : filled(phrases.onSubject, question.subject)
  const body = parts.join(' ')
  return countWords(lead) + countWords(body) <= words ? lead + body : body
}

function attributed(sentence: Sentence, text: string): string {
  if (sentence.speakerName === '') return text
  if (!isTrained(sentence.language)) return `${sentence.speakerName}: ${text}`
  return filled(/\?$/.test(sentence.text) ? phrases.asked : phrases.said, {
    name: capitalized(nameOf(sentence)),
    text,
  })
}

function nameOf({ speakerName }: Sentence): string {
  return patterns.person.test(speakerName) ? nameInText(speakerName) : speakerName
}

const CANDIDATES = 60
const NAME_WORDS = 3
const NEW_TERMS = 0.5
/** Sentences below this share of the best score are left out even if words are left. */
const LEAST_SHARE = 0.4
const QUESTION = /[?？]\s*$/u

/** The best sentences within `words` by rank and by the rare terms that they add: the best first, the others in the order of the meeting. */
export function pickSentences(
  ranked: readonly RankedAnswer[],
  rarity: ReadonlyMap<string, number>,
  words: number,
): Sentence[] {
  const pool = [...ranked]
    .filter(sentence => sentence.score > 0)
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
    .slice(0, CANDIDATES)
  const highest = pool[0]?.score ?? 1
  const near = pool.filter(({ score }) => score >= LEAST_SHARE * highest)
  const stated = near.filter(({ sentence }) => !QUESTION.test(sentence.text))
  const relevant = stated.length > 0 ? stated : near
  const covered = new Set<string>()
  const chosen: Sentence[] = []
  let left = words
  for (;;) {
    let best: Sentence | undefined
    let bestGain = 0
    for (const { sentence, score } of relevant) {
      if (chosen.includes(sentence) || sentence.wordCount + NAME_WORDS > left) continue
      const fresh = [...new Set(sentence.terms)].filter(term => !covered.has(term))
      const added = fresh.reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0)
      const gain = (score / highest) ** 1.5 * (1 + (NEW_TERMS * added) / Math.sqrt(sentence.terms.length))
      if (gain > bestGain) {
        bestGain = gain
        best = sentence
      }
    }
    if (best === undefined) break
    chosen.push(best)
    for (const term of best.terms) covered.add(term)
    left -= best.wordCount + NAME_WORDS
  }
  const first = chosen.find(sentence => !QUESTION.test(sentence.text)) ?? chosen[0]
  if (first === undefined) return []
  const others = chosen.filter(sentence => sentence !== first)
  return [first, ...others.sort((a, b) => a.start - b.start || a.index - b.index)]
}
