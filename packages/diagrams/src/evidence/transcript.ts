import { anywhere } from '@mi/language/anywhere'
import type { DiagramSegment, DiagramTopic } from '../input.ts'

/** Pauses shorter than this do not end a turn. */
const TURN_GAP_SECONDS = 8

/** The length from which a diagram must show more than one moment. */
const LONG_SECONDS = 600

export function isLong(segments: readonly DiagramSegment[]): boolean {
  return (segments.at(-1)?.end ?? 0) - (segments[0]?.start ?? 0) >= LONG_SECONDS
}

/** Consecutive segments of one speaker. */
export interface Turn {
  readonly speakerId: string
  readonly segments: readonly DiagramSegment[]
  readonly start: number
  readonly end: number
}

export interface Sentence {
  readonly text: string
  readonly segmentIds: readonly string[]
  /** Seconds. */
  readonly start: number
}

/** The key of a speaker: the id, or the name without an id. Segments without both belong to one unknown speaker. */
export function speakerKey(segment: DiagramSegment): string {
  return segment.speakerId ?? segment.speakerName ?? ''
}

export function turnsOf(segments: readonly DiagramSegment[]): Turn[] {
  const turns: { speakerId: string; segments: DiagramSegment[]; start: number; end: number }[] = []
  for (const segment of segments) {
    const last = turns.at(-1)
    const speakerId = speakerKey(segment)
    if (last && last.speakerId === speakerId && segment.start - last.end < TURN_GAP_SECONDS) {
      last.segments.push(segment)
      last.end = Math.max(last.end, segment.end)
    } else turns.push({ speakerId, segments: [segment], start: segment.start, end: segment.end })
  }
  return turns
}

/** A longer sentence without a full stop is cut at the next segment. */
const RUN_ON_CHARACTERS = 160

function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const part of text.match(/[^.!?。！？؟]+[.!?。！？؟]*\s*/gu) ?? []) {
    const last = parts.at(-1)
    // A full stop before a digit ends no sentence: "3.5" and "v1.2".
    if (last !== undefined && /\d\.$/.test(last) && /^\d/.test(part)) parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts.map(part => part.trim()).filter(part => part !== '')
}

/** The sentences of one speaker's segments. A sentence may continue in the next segment. */
export function sentencesOf(segments: readonly DiagramSegment[]): Sentence[] {
  const sentences: { text: string; segmentIds: string[]; start: number }[] = []
  for (const segment of segments) {
    partsOf(segment.text).forEach((part, index) => {
      const last = sentences.at(-1)
      const open =
        last !== undefined &&
        !/[.!?。！？؟…]["'”’)]*$/u.test(last.text) &&
        last.text.length < RUN_ON_CHARACTERS
      if (index === 0 && open) {
        last.text += ` ${part}`
        last.segmentIds.push(segment.id)
      } else sentences.push({ text: part, segmentIds: [segment.id], start: segment.start })
    })
  }
  return sentences
}

// Japanese questions end in か, usually without a question mark.
const QUESTION = new RegExp(`[?？؟]\\s*$|(?:${anywhere.questionEnds})。?\\s*$`, 'u')

export function isQuestion(text: string): boolean {
  return QUESTION.test(text)
}

/** A cache for each list of topics from segment id to topic index, because the lookup runs for every segment. */
const named = new WeakMap<readonly DiagramTopic[], ReadonlyMap<string, number>>()

function namedIn(topics: readonly DiagramTopic[]): ReadonlyMap<string, number> {
  const known = named.get(topics)
  if (known) return known
  const byId = new Map<string, number>()
  topics.forEach(({ segmentIds }, index) => {
    for (const id of segmentIds) if (!byId.has(id)) byId.set(id, index)
  })
  named.set(topics, byId)
  return byId
}

/** The index of a segment's topic, found by the segment's id, otherwise by time. */
export function topicIndexOf(segment: DiagramSegment, topics: readonly DiagramTopic[]): number {
  const index = namedIn(topics).get(segment.id)
  if (index !== undefined) return index
  return topics.findIndex(topic => segment.start >= topic.start && segment.start < topic.end)
}
