import { speech } from '@mi/language/speech'
import type {
  DiagramDecision,
  DiagramOption,
  DiagramQuestion,
  DiagramSegment,
  MeetingToDraw,
} from '../input.ts'
import { spokenLabel } from '../text/label.ts'
import { englishQuestion, foreignQuestion } from './question.ts'
import { isBroken, writtenDown } from './spoken-english.ts'
import { type Sentence, sentencesOf, topicIndexOf, turnsOf } from './transcript.ts'
import { sharedCount, subjectStems, wordsOf } from './words.ts'

const patterns = speech.diagrams.questions

/** The longest time between a question and the decision that answers it. */
const LOOK_BACK_SECONDS = 240
/** Three times as much as people say in that time. */
const LOOK_BACK_CHARACTERS = 12_000
const MOST_OPTIONS = 3
/** The required number of common subject words. One common word occurs by chance in a meeting about one product. */
const FEWEST_SHARED = 2

interface Asked {
  readonly sentence: Sentence
  readonly text: string
}

function questionFor(
  decision: DiagramDecision,
  source: DiagramSegment,
  before: readonly Sentence[],
  english: boolean,
): Asked | null {
  const decided = subjectStems(`${decision.text} ${source.text}`)
  let best: (Asked & { shared: number }) | null = null
  for (const sentence of before) {
    const question = english ? englishQuestion(sentence.text) : foreignQuestion(sentence.text)
    if (!question) continue
    const shared = sharedCount(subjectStems(question.text), decided)
    if (shared >= FEWEST_SHARED && shared >= (best?.shared ?? 0))
      best = { sentence, text: question.text, shared }
  }
  return best
}

function optionsFor(
  question: string,
  decision: DiagramDecision,
  between: readonly Sentence[],
  english: boolean,
): DiagramOption[] {
  const subject = subjectStems(`${question} ${decision.text}`)
  const options: DiagramOption[] = []
  for (const sentence of between) {
    if (!patterns.proposal.test(sentence.text) || wordsOf(spokenLabel(sentence.text)).length < 5) continue
    if (
      sharedCount(subjectStems(sentence.text), subject) < 1 ||
      sentence.segmentIds.includes(decision.segmentId)
    )
      continue
    const text = english ? writtenDown(sentence.text) : spokenLabel(sentence.text)
    if (english && isBroken(text)) continue
    options.push({ text, segmentId: sentence.segmentIds[0] ?? '' })
  }
  return options.slice(-MOST_OPTIONS)
}

/** The last segments before a position, as far as a decision looks back. */
function lastBefore(segments: readonly DiagramSegment[], position: number): readonly DiagramSegment[] {
  let first = position
  for (let characters = 0; first > 0 && characters < LOOK_BACK_CHARACTERS; first--)
    characters += segments[first - 1]?.text.length ?? 0
  return segments.slice(first, position)
}

/**
 * Finds the question that each decision answers, and the options that were discussed in between, if the
 * transcript shows them: in the same topic, shortly before, and about the same things. A decision without a
 * question is left out.
 */
export function findQuestions(
  input: Pick<MeetingToDraw, 'segments' | 'topics' | 'decisions'>,
  english: boolean,
): DiagramQuestion[] {
  const byId = new Map(input.segments.map((segment, position) => [segment.id, { segment, position }]))
  const asked = new Set<string>()
  const questions: DiagramQuestion[] = []
  for (const decision of input.decisions) {
    const source = byId.get(decision.segmentId)
    if (source === undefined) continue
    const topic = topicIndexOf(source.segment, input.topics)
    const window = lastBefore(input.segments, source.position).filter(
      segment =>
        source.segment.start - segment.end <= LOOK_BACK_SECONDS &&
        topicIndexOf(segment, input.topics) === topic,
    )
    const sentences = turnsOf(window).flatMap(turn => sentencesOf(turn.segments))
    const question = questionFor(decision, source.segment, sentences, english)
    if (question === null) continue
    const { sentence, text } = question
    const key = `${sentence.segmentIds[0]} ${text}`
    if (asked.has(key)) continue
    asked.add(key)
    questions.push({
      text,
      segmentId: sentence.segmentIds[0] ?? '',
      options: optionsFor(text, decision, sentences.slice(sentences.indexOf(sentence) + 1), english),
      decisionSegmentId: decision.segmentId,
    })
  }
  return questions
}
