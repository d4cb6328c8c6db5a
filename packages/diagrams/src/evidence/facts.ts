import { detectLanguage } from '@mi/language'
import { NothingToDraw } from '../failure.ts'
import type {
  DiagramActionItem,
  DiagramDecision,
  DiagramExchange,
  DiagramInput,
  DiagramQuestion,
  DiagramSaid,
  DiagramSegment,
  DiagramTopic,
} from '../input.ts'
import { factLabel, LABEL_LIMIT, plainText } from '../text/label.ts'
import { findExchanges } from './find-exchanges.ts'
import { findQuestions } from './find-questions.ts'
import { isBroken, isPart, withoutStrayCapitals } from './spoken-english.ts'
import { sameWords } from './words.ts'

/** Facts that are grounded in the transcript, in the order of the meeting. */
export interface Facts {
  readonly title: string
  readonly date: string | null
  /** Of the entire meeting, whatever the focus. */
  readonly durationSeconds: number
  readonly segments: readonly DiagramSegment[]
  readonly segmentById: ReadonlyMap<string, DiagramSegment>
  readonly topics: readonly DiagramTopic[]
  readonly decisions: readonly DiagramDecision[]
  readonly actionItems: readonly DiagramActionItem[]
  readonly points: readonly DiagramSaid[]
  readonly questions: readonly DiagramQuestion[]
  /** Best first. */
  readonly exchanges: readonly DiagramExchange[]
  readonly participants: DiagramInput['participants']
}

function checkedTopics(input: DiagramInput, byId: ReadonlyMap<string, DiagramSegment>): DiagramTopic[] {
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

/** Enough to tell a language by. */
const SAMPLE_CHARACTERS = 4000

function isEnglish({ language, segments }: DiagramInput): boolean {
  let sample = ''
  for (const { text } of segments) if (sample.length < SAMPLE_CHARACTERS) sample += ` ${text}`
  return /^en\b/i.test(language ?? detectLanguage(sample) ?? 'en')
}

/** What is a decision and an action item in the same words is the item where somebody has it, else the decision. */
function saidOnce(decisions: readonly DiagramDecision[], actionItems: readonly DiagramActionItem[]) {
  const items = actionItems.filter(
    (item, index) =>
      !actionItems.slice(0, index).some(other => sameWords(other.title, item.title)) &&
      (item.assigneeName !== null || !decisions.some(decision => sameWords(decision.text, item.title))),
  )
  return {
    actionItems: items,
    decisions: decisions.filter(
      (decision, index) =>
        !decisions.slice(0, index).some(other => sameWords(other.text, decision.text)) &&
        !items.some(item => sameWords(item.title, decision.text)),
    ),
  }
}

/** Points that are read whole and say what no decision, task or other point says. */
function checkedPoints(
  input: DiagramInput,
  byId: ReadonlyMap<string, DiagramSegment>,
  listed: readonly string[],
): DiagramSaid[] {
  if (!input.points?.length) return []
  const english = isEnglish(input)
  const kept: DiagramSaid[] = []
  for (const { text: said, segmentIds: cited } of input.points) {
    const label = factLabel(said, Number.POSITIVE_INFINITY)
    const text = english ? withoutStrayCapitals(label) : label
    const segmentIds = cited.filter(id => byId.has(id))
    if (text === '' || segmentIds.length === 0 || [...text].length > LABEL_LIMIT) continue
    if (english && (isBroken(text) || isPart(text))) continue
    if ([...listed, ...kept.map(point => point.text)].some(other => sameWords(other, text))) continue
    kept.push({ text, segmentIds })
  }
  return kept
}

/** Drops what cites no segment of this transcript, and what says nothing. */
export function checkedFacts(input: DiagramInput): Facts {
  // A letter is found at once; only a text without one is looked at as it would be drawn.
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
  // Only one type draws each of these, and finding them reads the whole transcript.
  const asked =
    input.type === 'flowchart'
      ? (input.questions ?? findQuestions({ ...checked, decisions: once.decisions }, isEnglish(input)))
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
  const spoken =
    input.type === 'sequence' ? (input.exchanges ?? findExchanges(segments, isEnglish(input))) : []
  const exchanges = spoken
    .filter(exchange => heard(exchange.question))
    .map(exchange => ({
      ...exchange,
      answer: exchange.answer && heard(exchange.answer) ? exchange.answer : null,
    }))
  return {
    title: factLabel(input.title, 120) || 'Untitled meeting',
    date: input.date,
    durationSeconds:
      input.durationSeconds ?? input.segments.reduce((end, segment) => Math.max(end, segment.end), 0),
    segments,
    segmentById,
    topics: checked.topics,
    ...once,
    points:
      input.type === 'mindmap'
        ? checkedPoints(input, segmentById, [
            ...once.decisions.map(({ text }) => text),
            ...once.actionItems.map(({ title }) => title),
          ])
        : [],
    questions,
    exchanges,
    participants: input.participants,
  }
}
