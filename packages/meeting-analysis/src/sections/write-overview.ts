import { isBaseVerb } from '../action-items/title/check-title.ts'
import type { Decision } from '../decisions/decision.ts'
import type { ActionItemDraft } from '../draft.ts'
import { coverSentences } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Participant } from '../request.ts'
import { countWords } from '../text/tokenize.ts'
import type { Topic } from '../topics/find-topics.ts'
import { type Sentence, writeSentence } from '../transcript/sentence.ts'
import { asSaid } from './as-said.ts'
import { findAgenda, findPurpose } from './find-purpose.ts'
import { joinNames, nameInText } from './name-in-text.ts'
import { overviewPhrases } from './overview-phrases.ts'
import { reportDecision } from './report-decision.ts'

export interface OverviewInput {
  readonly topics: readonly Topic[]
  readonly ranked: readonly RankedSentence[]
  readonly termWeights: ReadonlyMap<string, number>
  readonly decisions: readonly Decision[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly participants: readonly Participant[]
  readonly sentences: readonly Sentence[]
  /** BCP 47 tag of the meeting's language. */
  readonly language: string
  /** Upper bound. */
  readonly words: number
}

const TOPICS_NAMED = 3
const ITEMS_NAMED = 2
const DECISIONS_NAMED = 2
/** Confidence from which a decision or a task may be in the overview. */
const SURE = 0.5
/** Not yet settled, by the words of who says it. */
const HEDGED =
  /\b(?:maybe|perhaps|hopefully|i think|i guess|i would|it feels|feels like|should probably|would be)\b/i
const LONGEST_DECISION = 25
/** Less is clear only in the list. */
const LEAST_STATED = 4
const UNDER_SUBJECT = /^[^:]{1,40}: |^No need /u

/** Two to four true sentences: what most was said about, what was settled, what comes next. Less where there is less to say. */
export function writeOverview(input: OverviewInput): string {
  const sentences = input.language.startsWith('en') ? reported(input) : reportedElsewhere(input)
  const kept: string[] = []
  let left = input.words
  for (const sentence of sentences) {
    const words = countWords(sentence)
    if (words > left) continue
    kept.push(sentence)
    left -= words
  }
  return kept.join(' ').replace(/(?<=[。！？]) /gu, '')
}

function reported(input: OverviewInput): string[] {
  const purpose = findPurpose(input.sentences)
  const sentences = [
    purpose === null ? aboutTopics(input) : `The meeting was held to ${purpose}.`,
    aboutDecision(input.decisions),
    aboutNextSteps(input),
  ].filter(sentence => sentence !== null)
  return sentences.length === 0 ? extracted(input) : sentences
}

function reportedElsewhere(input: OverviewInput): string[] {
  const phrases = overviewPhrases(input.language)
  if (phrases === null) return extracted(input)
  const list = (parts: readonly string[]) =>
    parts.length < 2
      ? (parts[0] ?? '')
      : `${parts.slice(0, -1).join(phrases.comma)}${phrases.and}${parts.at(-1)}`
  const topics = findAgenda(input.sentences) ?? list(mainSubjects(input.topics))
  const settled = input.decisions
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, DECISIONS_NAMED)
    .toSorted((one, other) => one.sentence.index - other.sentence.index)
    .map(reportDecision)
    .join(' ')
  const steps = stepsOf(input).map(
    ({ title, owner }) => `${withSmallFirst(title, input.language)}${phrases.owner.replace('{}', owner)}`,
  )
  const sentences = [
    topics === '' ? '' : phrases.topics.replace('{}', topics),
    settled === '' ? '' : phrases.decided.replace('{}', settled),
    steps.length === 0 ? '' : phrases.next.replace('{}', steps.join(phrases.step)),
  ].filter(sentence => sentence !== '')
  return sentences.length === 0 ? extracted(input) : sentences
}

// German nouns keep their capital.
function withSmallFirst(title: string, language: string): string {
  return language.startsWith('de') &&
    !/^(?:Die|Der|Das|Den|Dem|Eine?[nrms]?|Bis|Zu[mr]|I[mn]|A[mn]|Beim|Mit|Für|Um) /u.test(title)
    ? title
    : title.slice(0, 1).toLowerCase() + title.slice(1)
}

// The topics on which most was said.
function aboutTopics({ topics, sentences }: OverviewInput): string | null {
  const subjects = mainSubjects(topics).map(subject => asSaid(subject, sentences))
  return subjects.length === 0 ? null : `Most was said about ${joinNames(subjects)}.`
}

// What those topics are about on which most was said, in the order of the meeting.
function mainSubjects(topics: readonly Topic[]): string[] {
  const named = topics.filter(({ phrases }) => phrases[0] !== undefined)
  const sure = named.filter(topic => topic.sure)
  const telling = sure.filter(({ phrases }) => tellsMuch(phrases[0] ?? ''))
  const [longest = []] = [telling, sure, named].filter(some => some.length > 0)
  const subjects = longest
    .toSorted((one, other) => wordsOn(other) - wordsOn(one))
    .slice(0, TOPICS_NAMED)
    .toSorted((one, other) => one.start - other.start)
  return [...new Set(subjects.map(({ phrases }) => phrases[0] ?? ''))]
}

// A single word of every day (“the test”, “the column”) tells little of an hour; a script without spaces has none.
function tellsMuch(phrase: string): boolean {
  return / |\p{Lu}.*[\p{Lu}\d]|[^\p{ASCII}]/u.test(phrase)
}

function wordsOn({ sentences }: Topic): number {
  return sentences.reduce((sum, { wordCount }) => sum + wordCount, 0)
}

function aboutDecision(decisions: readonly Decision[]): string | null {
  const decision = decisions.find(
    ({ sentence, text, confidence }) =>
      confidence >= SURE &&
      (text === undefined
        ? sentence.wordCount <= LONGEST_DECISION && !HEDGED.test(sentence.text)
        : !UNDER_SUBJECT.test(text) && text.split(' ').length >= LEAST_STATED),
  )
  if (decision === undefined) return null
  const said = reportDecision(decision)
  const group = said.replace(
    /^We (?:have )?(?=decided|agreed|chose|settled|approved|concluded)/,
    'The group ',
  )
  if (group !== said) return group
  const [first = ''] = said.split(' ')
  // “It was decided to wait for both releases.”
  if (decision.text !== undefined && isBaseVerb(first))
    return `It was decided ${said.replace(/^Do not\b/, 'not to').replace(/^(?!not to)\p{Lu}/u, letter => `to ${letter.toLowerCase()}`)}`
  return `It was decided: ${said}`
}

function aboutNextSteps(input: OverviewInput): string | null {
  const byOwner = Map.groupBy(stepsOf(input), ({ owner }) => owner)
  const steps = [...byOwner].map(([owner, tasks]) => {
    const named = tasks.map(({ title }) => `to ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`)
    return `${nameInText(owner)} is ${named.join(' and ')}`
  })
  return steps.length === 0 ? null : `Next, ${steps.join(', and ')}.`
}

// Tasks that have an owner, surest first.
function stepsOf({ actionItems, participants }: OverviewInput): { title: string; owner: string }[] {
  return actionItems
    .filter(({ confidence }) => confidence >= SURE)
    .flatMap(({ title, assigneeId, assigneeName }) => {
      const owner = participants.find(({ id }) => id === assigneeId)?.name ?? assigneeName
      return owner === null ? [] : [{ title, owner }]
    })
    .slice(0, ITEMS_NAMED)
}

function extracted(input: OverviewInput): string[] {
  return coverSentences(input.ranked, input.termWeights, { words: input.words, most: 3 }).map(sentence =>
    writeSentence(sentence),
  )
}
