import { stem } from '@mi/language/english-speech'
import { isTrained, speech, trainedLanguage } from '@mi/language/speech'
import { contentWords, isBaseVerb } from '../action-items/title/check-title.ts'
import type { Decision } from '../decisions/merge-decisions.ts'
import type { ActionItemDraft } from '../draft.ts'
import { filled, phrasesIn } from '../languages/phrases.ts'
import { statementsOf } from '../languages/statements.ts'
import { joinNames, ownerInText } from '../people/write-name.ts'
import { coverSentences, withinWords } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Participant } from '../request.ts'
import type { OddWords } from '../sentences/read-sentences.ts'
import { type Sentence, writeSentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { countWords } from '../text/tokenize.ts'
import { uncapitalized } from '../text/write-words.ts'
import type { AnnouncedSubject } from '../topics/find-announced.ts'
import type { Topic } from '../topics/find-topics.ts'
import { isGeneral } from '../topics/read-phrases.ts'
import { aboutSubjects, asSaid, findAgenda, findPurpose, SHORT_MEETING } from './name-subjects.ts'
import { reportDecision } from './report-decision.ts'

const { phrases } = speech
const patterns = speech.sections.overview

export interface OverviewInput {
  readonly topics: readonly Topic[]
  readonly announced: readonly AnnouncedSubject[]
  readonly ranked: readonly RankedSentence[]
  readonly termWeights: ReadonlyMap<string, number>
  readonly decisions: readonly Decision[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly participants: readonly Participant[]
  readonly people: ReadonlySet<string>
  readonly sentences: readonly Sentence[]
  readonly odd: OddWords
  readonly language: string
  readonly words: number
}

const TOPICS_NAMED = 3
const ITEMS_NAMED = 2
const DECISIONS_NAMED = 2
const SURE = 0.5
/** Share of a task's words. Above it the task repeats the decision. */
const MOST_SAID = 0.5
const LONGEST_DECISION = 25
/** A note with a label, or one about something absent. */
const IN_SHORT = /^[^:]{1,80}: |^No /u

/** Writes two to four true sentences: the main subjects, the decisions, the next steps. Fewer if there is less to say. */
export function writeOverview(input: OverviewInput): string {
  const sentences = isTrained(input.language) ? reported(input) : reportedElsewhere(input)
  return withinWords(sentences, input.words, countWords)
    .join(' ')
    .replace(/(?<=[。！？]) /gu, '')
}

function reported(input: OverviewInput): string[] {
  const purpose = findPurpose(input.sentences)
  const decided = aboutDecision(input)
  const sentences = [
    ...(purpose === null ? aboutMeeting(input) : [filled(phrases.heldTo, purpose)]),
    decided,
    aboutNextSteps(input, decided),
  ].filter(sentence => sentence !== null)
  if (sentences.length > 0) return sentences
  // In a long meeting the subjects say more than a single sentence.
  const subjects = input.sentences.length > SHORT_MEETING ? aboutTopics(input.topics, input.sentences) : null
  return subjects === null ? extracted(input) : [subjects]
}

function reportedElsewhere(input: OverviewInput): string[] {
  const written = statementsOf(input.language)?.overview
  if (written === undefined) return extracted(input)
  const { and, comma } = phrasesIn(input.language)
  const list = (parts: readonly string[]) =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(comma)}${and}${parts.at(-1)}`
  const subjects = mainSubjects(input.topics)
  const agenda = findAgenda(input.sentences)
  const topics = agenda ?? list(subjects)
  const about = agenda === null && subjects.length === 1 ? written.topic : written.topics
  const settled = input.decisions
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, DECISIONS_NAMED)
    .toSorted((a, b) => a.sentence.index - b.sentence.index)
    .map(reportDecision)
    .join(' ')
  const steps = stepsOf(input)
    .slice(0, ITEMS_NAMED)
    .map(
      ({ title, owner }) => `${withSmallFirst(title, input.language)}${written.owner.replace('{}', owner)}`,
    )
  const sentences = [
    topics === '' ? '' : about.replace('{}', topics),
    settled === '' ? '' : written.decided.replace('{}', afterColon(settled, input)),
    steps.length === 0 ? '' : written.next.replace('{}', steps.join(written.step)),
  ].filter(sentence => sentence !== '')
  return sentences.length === 0 ? extracted(input) : sentences
}

// German nouns keep their capital.
function withSmallFirst(title: string, language: string): string {
  const keepsCapital = statementsOf(language)?.overview.losesCapital.test(title) === false
  return keepsCapital ? title : uncapitalized(title)
}

// “Se decidió: limitar los cambios”. A name keeps its capital: the name of a participant, or a word with a capital inside a sentence.
function afterColon(text: string, { language, people, sentences }: OverviewInput): string {
  const [first = ''] = /^\p{L}+/u.exec(text) ?? []
  const inside = new RegExp(`\\p{Ll},? ${first}(?!\\p{L})`, 'u')
  return statementsOf(language)?.overview.smallAfterColon !== true ||
    /\p{Lu}/u.test(first.slice(1)) ||
    people.has(first.toLowerCase()) ||
    sentences.some(sentence => inside.test(sentence.text))
    ? text
    : uncapitalized(text)
}

// The topics of a short meeting without an agenda.
function aboutMeeting(input: OverviewInput): string[] {
  const { sentences, topics } = input
  const subjects = aboutSubjects(input)
  const short = sentences.length <= SHORT_MEETING
  return subjects.length === 0 && short
    ? [aboutTopics(topics, sentences)].filter(subject => subject !== null)
    : subjects
}

// The longest topics of a short meeting.
function aboutTopics(topics: readonly Topic[], sentences: readonly Sentence[]): string | null {
  const subjects = mainSubjects(topics).map(subject => asSaid(subject, sentences))
  return subjects.length === 0 ? null : filled(phrases.mostSaid, joinNames(subjects, phrases.and))
}

// The longest topics, in the order of the meeting.
function mainSubjects(topics: readonly Topic[]): string[] {
  const named = topics.filter(({ phrases }) => phrases[0] !== undefined)
  const sure = named.filter(topic => topic.sure)
  const telling = sure.filter(({ phrases }) => tellsMuch(phrases[0] ?? ''))
  const [longest = []] = [telling, sure, named].filter(group => group.length > 0)
  const subjects = longest
    .toSorted((a, b) => wordsOn(b) - wordsOn(a))
    .slice(0, TOPICS_NAMED)
    .toSorted((a, b) => a.start - b.start)
  return [...new Set(subjects.map(({ phrases }) => phrases[0] ?? ''))]
}

// A single common word (“the test”, “the column”) describes no long meeting. Scripts without spaces have no words.
function tellsMuch(phrase: string): boolean {
  return / |\p{Lu}.*[\p{Lu}\d]|[^\p{ASCII}]/u.test(phrase)
}

function wordsOn({ sentences }: Topic): number {
  return sentences.reduce((sum, { wordCount }) => sum + wordCount, 0)
}

function aboutDecision({ decisions, sentences, odd }: OverviewInput): string | null {
  const long = sentences.length > SHORT_MEETING
  const decision = decisions.find(candidate => {
    const { sentence, text, confidence } = candidate
    if (text === undefined)
      return (
        confidence >= SURE && sentence.wordCount <= LONGEST_DECISION && !patterns.hedged.test(sentence.text)
      )
    return (
      (long ? isSurelySettled(candidate, odd) : confidence >= SURE) &&
      !IN_SHORT.test(text) &&
      saysWhatIsDone(text)
    )
  })
  if (decision === undefined) return null
  const said = reportDecision(decision)
  const group = said.replace(patterns.ofTheGroup, phrases.theGroup)
  if (group !== said) return group
  const [first = ''] = said.split(' ')
  if (decision.text === undefined || /^(?:We|I)\b/u.test(said)) return filled(phrases.decided, said)
  return /^Do not\b/u.test(said)
    ? filled(phrases.decidedNotTo, said.slice('Do not '.length))
    : first === 'Do' || isBaseVerb(first)
      ? // “It was decided to wait for both releases.”
        filled(phrases.decidedTo, withSmallFirst(said, trainedLanguage))
      : filled(
          phrases.decidedThat,
          patterns.losesCapital.test(said) ? withSmallFirst(said, trainedLanguage) : said,
        )
}

// “Three loaves for each club” is no sentence.
function saysWhatIsDone(text: string): boolean {
  const { tags } = tagged(text)
  return isBaseVerb(text.split(' ')[0] ?? '') || tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

function aboutNextSteps(input: OverviewInput, decided: string | null): string | null {
  const said = new Set(contentWords((decided ?? '').toLowerCase()))
  const steps: Step[] = []
  for (const step of stepsOf(input)) {
    if (steps.length === ITEMS_NAMED) break
    const words = contentWords(step.title.toLowerCase())
    if (words.filter(word => said.has(word)).length > words.length * MOST_SAID) continue
    steps.push(step)
    for (const word of words) said.add(word)
  }
  const byOwner = Map.groupBy(steps, ({ owner }) => owner)
  const named = [...byOwner].map(([owner, tasks]) => {
    const toDo = tasks.map(({ title }) => filled(phrases.toDo, uncapitalized(title)))
    return filled(phrases.isTo, { owner: ownerInText(owner), tasks: toDo.join(phrases.and) })
  })
  return named.length === 0 ? null : filled(phrases.next, named.join(phrases.andNext))
}

interface Step {
  readonly title: string
  readonly owner: string
}

// The tasks that have an owner, most certain first.
function stepsOf({ actionItems, participants, sentences, language, odd }: OverviewInput): Step[] {
  const long = isTrained(language) && sentences.length > SHORT_MEETING
  return actionItems
    .filter(item => (long ? isSurelyToDo(item, odd) : item.confidence >= SURE))
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

const sure = speech.sections.sureFacts

/** The lowest confidence of a decision or a task in the overview of a long meeting. */
const SURELY_SETTLED = 0.7
const SURELY_TO_DO = 0.8
const MOST_WORDS = 12
const LEAST_CONTENT = 2
const NAMES = /^\S+ .*[\p{Lu}\d]/u

/** The overview of a long English meeting may state the decision: it is certain and readable alone. */
export function isSurelySettled({ text, confidence }: Decision, odd: OddWords): boolean {
  return (
    text !== undefined &&
    confidence >= SURELY_SETTLED &&
    isPlain(text) &&
    !sure.onlyLooks.test(text) &&
    !odd.isIn(text)
  )
}

/** The same for a task. Its original words must be readable too because pronouns were resolved by a guess. */
function isSurelyToDo(item: ActionItemDraft, odd: OddWords): boolean {
  const { title, confidence } = item
  return (
    confidence >= SURELY_TO_DO &&
    isPlain(title) &&
    isInOwnWords(item) &&
    namesItsThing(title) &&
    !odd.isIn(title)
  )
}

function isPlain(statement: string): boolean {
  const words = statement.split(' ').length
  return (
    words <= MOST_WORDS && (words > 3 || contentWords(statement).length > 2) && !sure.involved.test(statement)
  )
}

function isInOwnWords({ title, citations }: ActionItemDraft): boolean {
  const said = new Set(citations.flatMap(({ quote }) => stemsOf(quote)))
  return stemsOf(title).every(word => said.has(word))
}

// False for general titles: “make the changes”.
function namesItsThing(title: string): boolean {
  return (
    NAMES.test(title) ||
    stemsOf(title.replace(/^\S+ /u, '')).filter(word => !isGeneral(word)).length >= LEAST_CONTENT
  )
}

function stemsOf(text: string): string[] {
  return contentWords(text.toLowerCase()).map(stem)
}
