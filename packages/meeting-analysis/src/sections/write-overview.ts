import type { Decision } from '../decisions/find-decisions.ts'
import type { ActionItemDraft } from '../draft.ts'
import { coverSentences } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Participant } from '../request.ts'
import { countWords } from '../text/tokenize.ts'
import { withArticle } from '../text/with-article.ts'
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
  readonly participants: readonly Participant[]
  readonly english: boolean
  /** Upper bound. */
  readonly words: number
}

const TOPICS_NAMED = 3
const ITEMS_NAMED = 2
/** Confidence from which a decision or a task may be in the overview. */
const SURE = 0.5
const LONGEST_DECISION = 25

/** Two to four true sentences: what most was said about, what was settled, what comes next. Less where there is less to say. */
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
  const sentences = [aboutTopics(input.topics), aboutDecision(input.decisions), aboutNextSteps(input)].filter(
    sentence => sentence !== null,
  )
  return sentences.length === 0 ? extracted(input) : sentences
}

// The topics on which most was said, in the order of the meeting.
function aboutTopics(topics: readonly Topic[]): string | null {
  const longest = topics
    .filter(({ phrases }) => phrases[0] !== undefined)
    .toSorted((one, other) => wordsOn(other) - wordsOn(one))
    .slice(0, TOPICS_NAMED)
    .toSorted((one, other) => one.start - other.start)
  const subjects = [...new Set(longest.map(({ phrases }) => withArticle(phrases[0] ?? '')))]
  return subjects.length === 0 ? null : `Most was said about ${joinNames(subjects)}.`
}

function wordsOn({ sentences }: Topic): number {
  return sentences.reduce((sum, { wordCount }) => sum + wordCount, 0)
}

function aboutDecision(decisions: readonly Decision[]): string | null {
  const decision = decisions.find(
    ({ sentence, confidence }) => confidence >= SURE && sentence.wordCount <= LONGEST_DECISION,
  )
  if (decision === undefined) return null
  const said = reportDecision(decision.sentence)
  const group = said.replace(
    /^We (?:have )?(?=decided|agreed|chose|settled|approved|concluded)/,
    'The group ',
  )
  if (group !== said) return group
  const stated = said.replace(/^(?:so |then )*(?:the|our) decision is(?: that|:)? ?/i, '')
  return `It was decided: ${stated}`
}

// Tasks that have an owner, surest first.
function aboutNextSteps({ actionItems, participants }: OverviewInput): string | null {
  const steps = actionItems
    .filter(({ confidence }) => confidence >= SURE)
    .flatMap(({ title, assigneeId, assigneeName }) => {
      const owner = participants.find(({ id }) => id === assigneeId)?.name ?? assigneeName
      return owner === null
        ? []
        : [`${nameInText(owner)} is to ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`]
    })
    .slice(0, ITEMS_NAMED)
  return steps.length === 0 ? null : `Next, ${steps.join(', and ')}.`
}

function extracted(input: OverviewInput): string[] {
  return coverSentences(input.ranked, input.termWeights, { words: input.words, most: 3 }).map(sentence =>
    writeSentence(sentence),
  )
}
