import { contentWords, isBaseVerb } from '../action-items/title/check-title.ts'
import type { AnnouncedSubject } from '../agenda/find-announced.ts'
import type { Decision } from '../decisions/decision.ts'
import type { ActionItemDraft } from '../draft.ts'
import { coverSentences } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Participant } from '../request.ts'
import { englishTagger } from '../text/tagger.ts'
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
  /** What somebody opened as the next subject. */
  readonly announced: readonly AnnouncedSubject[]
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
/** … of a long meeting. */
const SURELY_SETTLED = 0.6
/** Not yet settled, by the words of who says it. */
const HEDGED =
  /\b(?:maybe|perhaps|hopefully|i think|i guess|i would|it feels|feels like|should probably|would be)\b/i
/** Share of a task's words that the decision has already said. */
const MOST_SAID = 0.5
const LONGEST_DECISION = 25
/** Less is clear only in the list. */
const LEAST_STATED = 4
/** Under a subject, or as something that the overview does not say. */
const UNDER_SUBJECT = /^[^:]{1,80}: |^No |\bthe same\b(?! .*\bas\b)/u

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
  const decided = aboutDecision(input)
  const sentences = [
    purpose === null ? (aboutAgenda(input) ?? aboutTopics(input)) : `The meeting was held to ${purpose}.`,
    decided,
    aboutNextSteps(input, decided),
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
  const steps = stepsOf(input)
    .slice(0, ITEMS_NAMED)
    .map(
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

const LEAST_ANNOUNCED = 2

// What was announced as the next subject, and longest spoken of.
function aboutAgenda({ announced, sentences }: OverviewInput): string | null {
  const ends = sentences.at(-1)?.end ?? 0
  const subjects = announced.map(({ subject, sentence }, at) => ({
    subject: asSaid(subject, sentences),
    start: sentence.start,
    seconds: (announced[at + 1]?.sentence.start ?? ends) - sentence.start,
  }))
  if (subjects.length < LEAST_ANNOUNCED) return null
  const longest = subjects
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, TOPICS_NAMED)
    .toSorted((one, other) => one.start - other.start)
  return `On the agenda were ${joinNames([...new Set(longest.map(({ subject }) => subject))])}.`
}

// The topics on which most was said.
function aboutTopics({ topics, sentences }: OverviewInput): string | null {
  const subjects = mainSubjects(
    ofManyAndLong(sentences) ? topics.filter(topic => isSpokenOf(topic, sentences)) : topics,
  ).map(subject => asSaid(subject, sentences))
  return subjects.length === 0 ? null : `Most was said about ${joinNames(subjects)}.`
}

/** Sentences of a meeting in which each topic is a few lines long. */
const SHORT_MEETING = 120
/** People who speak in a call; the subjects of a team are known to all of it. */
const PEOPLE_OF_CALL = 5
const LEAST_MENTIONS = 4
const LEAST_SPEAKERS = 2

function ofManyAndLong(sentences: readonly Sentence[]): boolean {
  return (
    sentences.length > SHORT_MEETING &&
    new Set(sentences.map(({ speakerName }) => speakerName)).size >= PEOPLE_OF_CALL
  )
}

// A phrase of an hour that one person used, or twice, names none of its main subjects.
function isSpokenOf({ phrases: [first = ''] }: Topic, sentences: readonly Sentence[]): boolean {
  if (!/ |\d/u.test(first)) return false
  const name = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(first)}(?![\\p{L}\\p{N}])`, 'iu')
  const said = sentences.filter(({ text }) => name.test(text))
  return (
    said.length >= LEAST_MENTIONS &&
    new Set(said.map(({ speakerName }) => speakerName)).size >= LEAST_SPEAKERS
  )
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

function aboutDecision({ decisions }: OverviewInput): string | null {
  const decision = decisions.find(
    ({ sentence, text, confidence }) =>
      confidence >= (text === undefined ? SURE : SURELY_SETTLED) &&
      (text === undefined
        ? sentence.wordCount <= LONGEST_DECISION && !HEDGED.test(sentence.text)
        : !UNDER_SUBJECT.test(text) && text.split(' ').length >= LEAST_STATED && saysWhatIsDone(text)),
  )
  if (decision === undefined) return null
  const said = reportDecision(decision)
  const group = said.replace(
    /^We (?:have )?(?=decided|agreed|chose|settled|approved|concluded)/,
    'The group ',
  )
  if (group !== said) return group
  const [first = ''] = said.split(' ')
  if (decision.text === undefined || /^(?:We|I)\b/u.test(said)) return `It was decided: ${said}`
  return /^Do not\b/u.test(said)
    ? `It was decided not to${said.slice('Do not'.length)}`
    : first === 'Do' || isBaseVerb(first)
      ? // “It was decided to wait for both releases.”
        `It was decided to ${withSmallFirst(said, 'en')}`
      : `It was decided that ${/^(?:The|All|Both|This|These|Each|Every|Any)\b/u.test(said) ? withSmallFirst(said, 'en') : said}`
}

// “Three loaves for each club” is no sentence.
function saysWhatIsDone(text: string): boolean {
  const nlp = englishTagger()
  const tags = nlp.readDoc(text).tokens().out(nlp.its.pos) as string[]
  return isBaseVerb(text.split(' ')[0] ?? '') || tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

function aboutNextSteps(input: OverviewInput, decided: string | null): string | null {
  const said = new Set(contentWords((decided ?? '').toLowerCase()))
  const steps = stepsOf(input).filter(({ title }) => {
    const words = contentWords(title.toLowerCase())
    return words.filter(word => said.has(word)).length <= words.length * MOST_SAID
  })
  const byOwner = Map.groupBy(steps.slice(0, ITEMS_NAMED), ({ owner }) => owner)
  const named = [...byOwner].map(([owner, tasks]) => {
    const toDo = tasks.map(({ title }) => `to ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`)
    return `${nameInText(owner)} is ${toDo.join(' and ')}`
  })
  return named.length === 0 ? null : `Next, ${named.join(', and ')}.`
}

// Tasks that have an owner, surest first.
function stepsOf({ actionItems, participants }: OverviewInput): { title: string; owner: string }[] {
  return actionItems
    .filter(({ confidence }) => confidence >= SURE)
    .flatMap(({ title, assigneeId, assigneeName }) => {
      const owner = participants.find(({ id }) => id === assigneeId)?.name ?? assigneeName
      return owner === null ? [] : [{ title, owner }]
    })
}

function extracted(input: OverviewInput): string[] {
  return coverSentences(input.ranked, input.termWeights, { words: input.words, most: 3 }).map(sentence =>
    writeSentence(sentence),
  )
}
