import { NothingToDraw } from '../failure.ts'
import type { DiagramTopic } from '../input.ts'
import { plainText } from '../text/label.ts'
import type { Facts } from './facts.ts'
import { sharedCount, subjectStems, wordsOf } from './words.ts'

/** Mentions with a shorter distance belong to one stretch of speech. */
const STRETCH_SECONDS = 45

function stemsOf(text: string): Set<string> {
  const stems = subjectStems(text)
  return stems.size > 0 ? stems : new Set(wordsOf(text))
}

function names(topic: DiagramTopic, focus: ReadonlySet<string>): boolean {
  return sharedCount(focus, stemsOf(`${topic.title} ${topic.keywords.join(' ')}`)) === focus.size
}

/** A topic for a subject that is not listed as a topic but occurs in the speech. */
function spokenTopic(facts: Facts, title: string, focus: ReadonlySet<string>): DiagramTopic | null {
  const includesFocus = (text: string) => {
    const folded = plainText(text).toLowerCase()
    return sharedCount(focus, stemsOf(text)) === focus.size || folded.includes(title.toLowerCase())
  }
  const mentions = facts.segments.filter(segment => includesFocus(segment.text))
  const [first] = mentions
  const last = mentions.at(-1)
  if (!first || !last) return null
  const near = facts.segments.filter(segment =>
    mentions.some(mention => Math.abs(mention.start - segment.start) <= STRETCH_SECONDS),
  )
  return {
    title,
    start: first.start,
    end: last.end,
    segmentIds: near.map(segment => segment.id),
    keywords: [],
  }
}

/**
 * Narrows the facts to some topics. A focus selects a topic by title or keywords, otherwise the speech that
 * mentions it. A focus that the meeting does not mention is ignored. If no focus is mentioned, there is
 * nothing to draw.
 */
export function focusFacts(facts: Facts, focusTopics: readonly string[]): Facts {
  const wanted = focusTopics.map(plainText).filter(focus => focus !== '')
  if (wanted.length === 0) return facts
  const topics = new Set<DiagramTopic>()
  for (const title of wanted) {
    const focus = stemsOf(title)
    const named = facts.topics.filter(topic => names(topic, focus))
    const spoken = named.length > 0 ? named : [spokenTopic(facts, title, focus)]
    for (const topic of spoken) if (topic) topics.add(topic)
  }
  if (topics.size === 0) {
    throw new NothingToDraw('focus_not_found', `This meeting did not touch on ${wanted.join(', ')}.`)
  }
  const kept = new Set([...topics].flatMap(topic => topic.segmentIds))
  return {
    ...facts,
    topics: [...topics].toSorted((one, other) => one.start - other.start),
    segments: facts.segments.filter(segment => kept.has(segment.id)),
    decisions: facts.decisions.filter(decision => kept.has(decision.segmentId)),
    actionItems: facts.actionItems.filter(item => item.segmentIds.some(id => kept.has(id))),
    points: facts.points.filter(point => point.segmentIds.some(id => kept.has(id))),
    questions: facts.questions.filter(question => kept.has(question.segmentId)),
    exchanges: facts.exchanges.filter(exchange => exchange.question.segmentIds.some(id => kept.has(id))),
  }
}
