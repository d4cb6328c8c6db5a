import type { Decision } from '../decisions/decision.ts'
import type { ActionItemDraft, SectionDraft } from '../draft.ts'
import { hasPhrases, phrasesIn } from '../phrases.ts'
import type { Question } from '../questions/find-questions.ts'
import { coverSentences } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Participant, TemplateSection } from '../request.ts'
import { countWords } from '../text/tokenize.ts'
import type { Topic } from '../topics/find-topics.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { focusTerms } from './focus-terms.ts'
import { formatEntries, type SectionEntry } from './format-entries.ts'
import { isKeyPoint, needsBefore } from './key-points.ts'
import {
  actionEntry,
  answerEntry,
  decisionEntry,
  questionEntry,
  spokenEntries,
  wordsOf,
} from './make-entries.ts'
import { reportDecision } from './report-decision.ts'
import { type SectionKind, sectionKind } from './section-kind.ts'

export interface SectionInput {
  readonly ranked: readonly RankedSentence[]
  readonly termWeights: ReadonlyMap<string, number>
  readonly topics: readonly Topic[]
  readonly decisions: readonly Decision[]
  readonly questions: readonly Question[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly participants: readonly Participant[]
  /** BCP 47 tag of the meeting's language. */
  readonly language: string
  /** Upper bound of all sections together. */
  readonly words: number
  /** Somebody asked for that bound: else the action items may exceed it. */
  readonly bounded: boolean
}

/** How the words are shared out among kinds of sections; what a kind leaves over goes to the later ones. */
const SHARES: Record<SectionKind, number> = {
  decisions: 3,
  action_items: 3,
  open_questions: 1.2,
  questions_and_answers: 2,
  overview: 1,
  topics: 5,
  focus: 2.5,
}
const FILL_ORDER: readonly SectionKind[] = [
  'action_items',
  'decisions',
  'open_questions',
  'questions_and_answers',
  'focus',
  'overview',
  'topics',
]
const LEAST_FOR_TOPICS = 110
/** In a language the engine has no words of its own in. */
const NOTHING_NEUTRAL = '–'

/** Fills the template's sections within the words given. Empty ones are left out unless required. */
export function writeSections(sections: readonly TemplateSection[], input: SectionInput): SectionDraft[] {
  const kinds = sections.map(sectionKind)
  const printed: Sentence[] = []
  const phrases = phrasesIn(input.language)
  const nothing = hasPhrases(input.language) ? phrases.nothingForSection : NOTHING_NEUTRAL
  const entries = new Map<TemplateSection, SectionEntry[]>()
  let left = input.words
  let shares = kinds.reduce((sum, kind) => sum + SHARES[kind], 0)
  for (const kind of FILL_ORDER) {
    for (const [at, section] of sections.entries()) {
      if (kinds[at] !== kind) continue
      const share = (left * SHARES[kind]) / shares
      // Of a short meeting with many tasks something is still to be said of what it was about.
      const budget = kind === 'topics' && !input.bounded ? Math.max(share, LEAST_FOR_TOPICS) : share
      const filled = fill(kind, section, input, budget, printed)
      entries.set(section, filled)
      left -= filled.reduce((sum, entry) => sum + wordsOf(entry), 0)
      if (filled.length === 0 && section.required) left -= countWords(nothing)
      shares -= SHARES[kind]
    }
  }
  return sections.flatMap(section => {
    const found = entries.get(section) ?? []
    if (found.length === 0 && !section.required) return []
    const content = found.length === 0 ? nothing : formatEntries(found, section.format, phrases)
    return [
      { key: section.key, title: section.title, content, citations: found.flatMap(entry => entry.citations) },
    ]
  })
}

function fill(
  kind: SectionKind,
  section: TemplateSection,
  input: SectionInput,
  budget: number,
  printed: Sentence[],
): SectionEntry[] {
  switch (kind) {
    case 'action_items':
      // All of them, unless somebody asked for a number of words: the summary and the list of action items say the same.
      return within(
        input.bounded ? budget : Number.POSITIVE_INFINITY,
        input.actionItems.map(item => actionEntry(item, input.participants)),
      )
    case 'decisions': {
      // All of them, as of the action items.
      const kept = within(
        input.bounded ? budget : Number.POSITIVE_INFINITY,
        input.decisions.map(decisionEntry),
      )
      for (const entry of kept) if (entry.sentence !== undefined) printed.push(entry.sentence)
      return kept.sort((a, b) => a.at - b.at)
    }
    case 'open_questions':
      return within(
        budget,
        input.questions
          .filter(question => question.open && !printed.includes(question.sentence))
          .slice(0, 6)
          .map(questionEntry),
      ).sort((a, b) => a.at - b.at)
    case 'questions_and_answers':
      return within(
        budget,
        input.questions.filter(question => question.replies.length > 0).map(answerEntry),
      ).sort((a, b) => a.at - b.at)
    case 'focus':
      return printOnce(focused(section, input, budget, printed), printed)
    case 'overview':
    case 'topics':
      return printOnce(keyPoints(input, budget, printed), printed, input.topics)
  }
}

function keyPoints(input: SectionInput, words: number, printed: readonly Sentence[]): Sentence[] {
  const { ranked, bounded } = input
  const before = ({ index }: Sentence) => ranked[index - 1]?.sentence
  const open = ranked.filter(one => isKeyPoint(one, before(one.sentence), !bounded) && !isListed(one, input))
  const chosen = coverSentences(open, input.termWeights, { words, named: true, printed })
  if (bounded) return chosen
  return chosen.flatMap(sentence => {
    const named = before(sentence)
    const missing = named !== undefined && !chosen.includes(named) && !printed.includes(named)
    return missing && needsBefore(sentence, named) ? [named, sentence] : [sentence]
  })
}

/** Share of a short sentence's terms in a task or a decision from which it says nothing more. */
const SAID_THERE = 0.75
const SHORT_WORDS = 12

// What is among the tasks or the decisions is said there.
function isListed({ sentence }: RankedSentence, { actionItems, decisions }: SectionInput): boolean {
  const said = sentence.clauses.map(({ segment, from, to }) => ({
    id: segment.id,
    text: segment.text.slice(from, to),
  }))
  return (
    decisions.some(decision => decision.sentence === sentence) ||
    actionItems.some(({ citations }) =>
      citations.some(({ segmentId, quote }) =>
        said.some(({ id, text }) => id === segmentId && quote.includes(text)),
      ),
    ) ||
    (sentence.wordCount <= SHORT_WORDS &&
      [...decisions.map(reportDecision), ...actionItems.map(({ title }) => title)].some(
        text => shareIn(sentence, text) >= SAID_THERE,
      ))
  )
}

function shareIn({ terms }: Sentence, text: string): number {
  const there = new Set(stemsOf(text.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  return terms.filter(term => there.has(term)).length / Math.max(1, terms.length)
}

function focused(
  section: TemplateSection,
  input: SectionInput,
  budget: number,
  printed: readonly Sentence[],
): Sentence[] {
  const terms = focusTerms(section.title, section.prompt)
  const fitting = input.ranked.flatMap(one => {
    const hits = [...new Set(one.sentence.clauses.flatMap(clause => stemsOf(clause.words)))].filter(term =>
      terms.has(term),
    ).length
    return hits === 0 ? [] : [{ ...one, score: Math.min(1, one.score * (0.5 + 0.35 * hits)) }]
  })
  const best = fitting.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index).slice(0, 40)
  return coverSentences(best, input.termWeights, { words: budget, named: true, printed, most: 8 })
}

function stemsOf(words: readonly string[]): string[] {
  return [...focusTerms(words.join(' '))]
}

// What is printed in one section is printed in no other.
function printOnce(
  sentences: readonly Sentence[],
  printed: Sentence[],
  topics: readonly Topic[] = [],
): SectionEntry[] {
  printed.push(...sentences)
  return spokenEntries(sentences, topics)
}

function within(budget: number, entries: readonly SectionEntry[]): SectionEntry[] {
  const kept: SectionEntry[] = []
  let left = budget
  for (const entry of entries) {
    const words = wordsOf(entry)
    if (words > left) continue
    kept.push(entry)
    left -= words
  }
  return kept
}
