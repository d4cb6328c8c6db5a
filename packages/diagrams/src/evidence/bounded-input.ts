import type { MeetingToDraw } from '../input.ts'

/** A picture shows short statements: of a longer segment only the start is read. */
const SEGMENT_CHARACTERS = 20_000
/** Some sixty hours of speech. Segments after them are not read. */
const TRANSCRIPT_CHARACTERS = 4_000_000
/** Facts of a kind that are compared with each other. */
const MOST_FACTS = 1_000

/** The input as far as it is drawn: the time that a picture takes has a bound, whatever the meeting. */
export function boundedInput(input: MeetingToDraw): MeetingToDraw {
  let characters = 0
  const segments = []
  for (const segment of input.segments) {
    if (characters > TRANSCRIPT_CHARACTERS) break
    const isLong = segment.text.length > SEGMENT_CHARACTERS
    const text = isLong ? segment.text.slice(0, SEGMENT_CHARACTERS).toWellFormed() : segment.text
    characters += text.length
    segments.push(isLong ? { ...segment, text } : segment)
  }
  const { topics, decisions, actionItems, points } = input
  return {
    ...input,
    segments,
    topics: topics.slice(0, MOST_FACTS),
    decisions: decisions.slice(0, MOST_FACTS),
    actionItems: actionItems.slice(0, MOST_FACTS),
    ...(points && { points: points.slice(0, MOST_FACTS) }),
  }
}
