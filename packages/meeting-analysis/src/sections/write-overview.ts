import type { Decision } from '../decisions/find-decisions.ts'
import type { ActionItemDraft } from '../draft.ts'
import { coverSentences } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { countWords } from '../text/tokenize.ts'
import type { Topic } from '../topics/find-topics.ts'
import { writeSentence } from '../transcript/sentence.ts'
import { joinNames, nameInText } from './name-in-text.ts'
import { reportDecision } from './report-decision.ts'

export interface OverviewInput {
  readonly topics: readonly Topic[]
  readonly ranked: readonly RankedSentence[]
  readonly termWeights: ReadonlyMap<string, number>
  readonly decisions: readonly Decision[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly english: boolean
  /** Upper bound. */
  readonly words: number
}

const TOPICS_NAMED = 5
const SPEAKERS_NAMED = 4
/** Confidence from which a decision may be in the overview. */
const SURE = 0.5

/** Full sentences: what the meeting was about, who spoke on what, what came of it. */
export function writeOverview(input: OverviewInput): string {
  const sentences = input.english ? reported(input) : extracted(input)
  const kept: string[] = []
  let left = input.words
  for (const sentence of sentences) {
    const words = countWords(sentence)
    if (words > left) continue
    kept.push(sentence)
    left -= words
  }
  return kept.join(' ')
}

function reported(input: OverviewInput): string[] {
  const subjects = [
    ...new Set(input.topics.map(topic => topic.phrases[0]).filter(phrase => phrase !== undefined)),
  ]
  const sentences: string[] = []
  if (subjects.length > 0)
    sentences.push(`The meeting covered ${joinNames(subjects.slice(0, TOPICS_NAMED))}.`)
  for (const { name, phrases } of speakersOn(input.topics)) {
    const who = nameInText(name)
    sentences.push(`${who.slice(0, 1).toUpperCase()}${who.slice(1)} spoke about ${joinNames(phrases)}.`)
  }
  const decision = input.decisions[0]
  if (decision !== undefined && decision.confidence >= SURE && decision.sentence.wordCount <= 25) {
    sentences.push(`A decision recorded: ${reportDecision(decision.sentence)}`)
  }
  if (sentences.length === 0) return extracted(input)
  return sentences
}

// For each of those who spoke most, the phrases of the topics in which they hold the floor.
function speakersOn(topics: readonly Topic[]): { name: string; phrases: string[] }[] {
  const total = new Map<string, number>()
  const phrases = new Map<string, Map<string, number>>()
  for (const topic of topics) {
    for (const sentence of topic.sentences) {
      total.set(sentence.speakerName, (total.get(sentence.speakerName) ?? 0) + sentence.wordCount)
      const lower = sentence.text.toLowerCase()
      for (const phrase of topic.phrases) {
        if (!lower.includes(phrase.toLowerCase())) continue
        const mine = phrases.get(sentence.speakerName) ?? new Map<string, number>()
        mine.set(phrase, (mine.get(phrase) ?? 0) + 1)
        phrases.set(sentence.speakerName, mine)
      }
    }
  }
  const used = new Set<string>()
  const result: { name: string; phrases: string[] }[] = []
  for (const [name] of [...total].sort((a, b) => b[1] - a[1]).slice(0, SPEAKERS_NAMED)) {
    const best = [...(phrases.get(name) ?? [])]
      .filter(([phrase]) => !used.has(phrase))
      .sort((a, b) => b[1] - a[1])
    const chosen = best.slice(0, 3).map(([phrase]) => phrase)
    for (const phrase of chosen) used.add(phrase)
    if (chosen.length > 0) result.push({ name, phrases: chosen })
  }
  return result
}

function extracted(input: OverviewInput): string[] {
  return coverSentences(input.ranked, input.termWeights, { words: input.words, most: 3 }).map(sentence =>
    writeSentence(sentence),
  )
}
