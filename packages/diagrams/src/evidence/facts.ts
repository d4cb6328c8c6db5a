import { detectLanguage } from '@mi/language'
import { isTrained, trainedLanguage } from '@mi/language/speech'
import { NothingToDraw } from '../failure.ts'
import type {
  DiagramActionItem,
  DiagramDecision,
  DiagramExchange,
  DiagramQuestion,
  DiagramSaid,
  DiagramSegment,
  DiagramTopic,
  MeetingToDraw,
} from '../input.ts'
import { withoutDay } from '../text/dated-title.ts'
import { factLabel, LABEL_LIMIT, plainText } from '../text/label.ts'
import { findExchanges } from './find-exchanges.ts'
import { findQuestions } from './find-questions.ts'
import { isBroken, isPart, withoutStrayCapitals } from './spoken-english.ts'
import { isVagueDecision, isVagueTask, standsAlone } from './tells.ts'
import { sameWords, subjectStems, withinWords, wordsOf } from './words.ts'

/** The facts that are grounded in the transcript, in the order of the meeting. */
export interface Facts {
  readonly title: string
  readonly date: string | null
  /** The length of the whole meeting, independent of the focus. */
  readonly durationSeconds: number
  readonly segments: readonly DiagramSegment[]
  readonly segmentById: ReadonlyMap<string, DiagramSegment>
  readonly topics: readonly DiagramTopic[]
  readonly decisions: readonly DiagramDecision[]
  readonly actionItems: readonly DiagramActionItem[]
  readonly points: readonly DiagramSaid[]
  readonly questions: readonly DiagramQuestion[]
  /** Sorted by score, the best first. */
  readonly exchanges: readonly DiagramExchange[]
  readonly participants: MeetingToDraw['participants']
  /**
   * Decisions and action items that are counted but not drawn, because they are unclear without context or
   * repeat another fact.
   */
  readonly undrawn: ReadonlySet<DiagramDecision | DiagramActionItem>
}

/** Facts that only some types of diagrams draw, because finding them reads the whole transcript. */
export type FoundFacts = 'questions' | 'exchanges' | 'points'

/** The facts that are worth drawing. */
export function tellingFacts(facts: Facts): Facts {
  return {
    ...facts,
    decisions: facts.decisions.filter(decision => !facts.undrawn.has(decision)),
    actionItems: facts.actionItems.filter(item => !facts.undrawn.has(item)),
  }
}

function checkedTopics(input: MeetingToDraw, byId: ReadonlyMap<string, DiagramSegment>): DiagramTopic[] {
  return input.topics
    .map(topic => {
      const cited = topic.segmentIds.filter(id => byId.has(id))
      const within = input.segments.filter(
        segment => segment.start >= topic.start && segment.start < topic.end,
      )
      return { ...topic, segmentIds: cited.length > 0 ? cited : within.map(segment => segment.id) }
    })
    .filter(topic => topic.segmentIds.length > 0 && plainText(topic.title) !== '')
    .toSorted((one, other) => one.start - other.start)
}

/** The length of the sample that is enough to detect the language. */
const SAMPLE_CHARACTERS = 4000

function isEnglish({ language, segments }: MeetingToDraw): boolean {
  let sample = ''
  for (const { text } of segments) if (sample.length < SAMPLE_CHARACTERS) sample += ` ${text}`
  return isTrained(language ?? detectLanguage(sample) ?? trainedLanguage)
}

/** Removes the facts that another fact repeats in the same number of words or more. */
function withoutRepeats<Fact>(
  all: readonly Fact[],
  textOf: (fact: Fact) => string,
  comparable: (one: Fact, other: Fact) => boolean = () => true,
): Fact[] {
  const kept: Fact[] = []
  for (const fact of all) {
    const at = kept.findIndex(
      other =>
        sameWords(textOf(fact), textOf(other)) ||
        (comparable(fact, other) && withinWords(textOf(fact), textOf(other))),
    )
    const other = kept[at]
    if (other === undefined) kept.push(fact)
    else if (subjectStems(textOf(fact)).size > subjectStems(textOf(other)).size) kept[at] = fact
  }
  return all.filter(fact => kept.includes(fact))
}

/** Removes duplicates between decisions and action items. An action item with an owner wins, otherwise the decision. */
function saidOnce(decisions: readonly DiagramDecision[], actionItems: readonly DiagramActionItem[]) {
  const again = (decision: DiagramDecision, { title }: DiagramActionItem) =>
    sameWords(decision.text, title) || withinWords(decision.text, title)
  const items = withoutRepeats(
    actionItems,
    ({ title }) => title,
    (one, other) => one.assigneeName === other.assigneeName,
  ).filter(item => item.assigneeName !== null || !decisions.some(decision => again(decision, item)))
  return {
    actionItems: items,
    decisions: withoutRepeats(decisions, ({ text }) => text).filter(
      decision => !items.some(item => again(decision, item)),
    ),
  }
}

/** The largest number of words of a point that has several sentences. */
const MOST_WORDS_OF_POINT = 28

function firstSentences(text: string): string {
  let [kept = '', ...rest] = text.split(/(?<=\p{Ll}[.!?]) (?=\p{Lu})/u)
  for (const sentence of rest) {
    if (wordsOf(`${kept} ${sentence}`).length > MOST_WORDS_OF_POINT) break
    kept = `${kept} ${sentence}`
  }
  return kept
}

/** The points that are complete sentences and do not repeat a decision, a task or another point. */
function checkedPoints(
  input: MeetingToDraw,
  byId: ReadonlyMap<string, DiagramSegment>,
  listed: readonly string[],
): DiagramSaid[] {
  if (!input.points?.length) return []
  const english = isEnglish(input)
  const kept: DiagramSaid[] = []
  for (const { text: said, segmentIds: cited } of input.points) {
    const label = factLabel(said, Number.POSITIVE_INFINITY)
    const text = firstSentences(english ? withoutStrayCapitals(label) : label)
    const segmentIds = cited.filter(id => byId.has(id))
    if (text === '' || segmentIds.length === 0 || [...text].length > LABEL_LIMIT) continue
    if (english && (isBroken(text) || isPart(text) || !standsAlone(text))) continue
    if ([...listed, ...kept.map(point => point.text)].some(other => sameWords(other, text))) continue
    kept.push({ text, segmentIds })
  }
  return kept
}

/** Drops facts without a segment of this transcript, and facts without content. */
export function checkedFacts(input: MeetingToDraw, draws: readonly FoundFacts[]): Facts {
  // Most segments contain a letter. Only segments without one are cleaned before the check.
  const segments = input.segments.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) || plainText(text) !== '')
  if (segments.length === 0) {
    throw new NothingToDraw('no_transcript', 'The transcript of this meeting has no words to draw from.')
  }
  const segmentById = new Map(segments.map(segment => [segment.id, segment]))
  const startOf = (id: string | undefined) => segmentById.get(id ?? '')?.start ?? 0
  const checked = { ...input, segments, topics: checkedTopics({ ...input, segments }, segmentById) }
  const decisions = input.decisions
    .filter(decision => segmentById.has(decision.segmentId) && plainText(decision.text) !== '')
    .toSorted((one, other) => startOf(one.segmentId) - startOf(other.segmentId))
  const actionItems = input.actionItems
    .map(item => ({ ...item, segmentIds: item.segmentIds.filter(id => segmentById.has(id)) }))
    .filter(item => item.segmentIds.length > 0 && plainText(item.title) !== '')
    .toSorted((one, other) => startOf(one.segmentIds[0]) - startOf(other.segmentIds[0]))
  const once = saidOnce(decisions, actionItems)
  const english = isEnglish(input)
  const undrawn = new Set([
    ...decisions.filter(one => !once.decisions.includes(one) || (english && isVagueDecision(one.text))),
    ...actionItems.filter(one => !once.actionItems.includes(one) || (english && isVagueTask(one.title))),
  ])
  const asked = draws.includes('questions')
    ? (input.questions ?? findQuestions({ ...checked, decisions: once.decisions }, english))
    : []
  const questions = asked
    .filter(question => segmentById.has(question.segmentId) && plainText(question.text) !== '')
    .map(question => ({
      ...question,
      options: question.options.filter(
        option => segmentById.has(option.segmentId) && plainText(option.text) !== '',
      ),
    }))
  const heard = (said: DiagramSaid) =>
    plainText(said.text) !== '' && said.segmentIds.some(id => segmentById.has(id))
  const spoken = draws.includes('exchanges') ? (input.exchanges ?? findExchanges(segments, english)) : []
  const exchanges = spoken
    .filter(exchange => heard(exchange.question))
    .map(exchange => ({
      ...exchange,
      answer: exchange.answer && heard(exchange.answer) ? exchange.answer : null,
    }))
  return {
    title: withoutDay(factLabel(input.title, 120), input.date) || 'Untitled meeting',
    date: input.date,
    durationSeconds:
      input.durationSeconds ?? input.segments.reduce((end, segment) => Math.max(end, segment.end), 0),
    segments,
    segmentById,
    topics: checked.topics,
    decisions,
    actionItems,
    points: draws.includes('points')
      ? checkedPoints(input, segmentById, [
          ...once.decisions.map(({ text }) => text),
          ...once.actionItems.map(({ title }) => title),
        ])
      : [],
    questions,
    exchanges,
    participants: input.participants,
    undrawn,
  }
}
