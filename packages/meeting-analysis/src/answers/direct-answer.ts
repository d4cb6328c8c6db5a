import type { Sentence } from '../transcript/sentence.ts'
import { tells } from './expected-answer.ts'
import type { RankedAnswer } from './rank-passages.ts'
import type { ReadQuestion } from './read-question.ts'

/** Share of what is asked, weighted by rarity, that one sentence has to say itself. */
const LEAST_SAID = 0.6
/** How much what was said right before counts: “It ships on Thursday” does not say what ships. */
const BEFORE = 0.4
const SENTENCES_BEFORE = 3
const LATER = 0.05
const SETTLED = 0.2
const UNSETTLED = 0.4
const LEAST_WORDS = 3
const MOST_WORDS = 40

const SETTLES = /\b(?:decision|decided|agreed|final(?:ly)?|confirmed|will|is|are|costs?|ships?)\b/i
const LEAVES_OPEN = /\b(?:whether|if we|wonder|not sure|maybe|perhaps|don['’]t know|might)\b|\?\s*$/i

/** The sentence that tells by itself when, who or how much; null where the question is another or none does. */
export function findDirectAnswer(
  question: ReadQuestion,
  ranked: readonly RankedAnswer[],
  rarity: ReadonlyMap<string, number>,
): Sentence | null {
  if (question.expects === 'anything' || question.asked.length === 0) return null
  const all = question.asked.reduce((sum, { term }) => sum + (rarity.get(term) ?? 0), 0)
  const names = [...new Set(ranked.map(({ sentence }) => sentence.speakerName.toLowerCase()))].flatMap(name =>
    name.split(/\s+/).filter(part => part.length > 2),
  )
  const saidBy = (sentences: readonly RankedAnswer[]) =>
    question.asked.reduce(
      (sum, { term }) =>
        sum + (sentences.some(({ sentence }) => sentence.terms.includes(term)) ? (rarity.get(term) ?? 0) : 0),
      0,
    ) / all
  let best: Sentence | null = null
  let most = 0
  for (const [at, { sentence }] of ranked.entries()) {
    if (sentence.wordCount < LEAST_WORDS || sentence.wordCount > MOST_WORDS) continue
    if (!tells(question.expects, sentence, names)) continue
    const own = saidBy(ranked.slice(at, at + 1))
    const named = pointsAt(sentence, ranked[at - 1]?.sentence)
      ? Math.max(own, NAMED * saidBy(ranked.slice(at - 1, at + 1)))
      : own
    if (named === 0) continue
    const said = named + BEFORE * (saidBy(ranked.slice(Math.max(0, at - SENTENCES_BEFORE), at + 1)) - named)
    if (said < LEAST_SAID) continue
    const settled =
      (SETTLES.test(sentence.text) ? SETTLED : 0) - (LEAVES_OPEN.test(sentence.text) ? UNSETTLED : 0)
    const score = said + settled + (LATER * at) / ranked.length
    if (score > most) {
      best = sentence
      most = score
    }
  }
  return best
}

/** What the sentence before names counts nearly as much where “it” is that. */
const NAMED = 0.9

// “The index has to be rebuilt. On staging it took forty minutes.”
function pointsAt({ text, clauses, speakerName }: Sentence, before: Sentence | undefined): boolean {
  return (
    before !== undefined &&
    before.speakerName === speakerName &&
    before.clauses.at(-1)?.segment === clauses[0]?.segment &&
    /\b(?:it|that|this|they)\b/i.test(text)
  )
}
