import type { Participant, Segment } from '../../engine.ts'

/** A segment as the model sees it: `[12] P2: words`. */
export interface NumberedSegment<Source extends Segment = Segment> {
  /** The number that the model cites: from 1, in the order of the meeting. */
  readonly number: number
  readonly segment: Source
  readonly line: string
}

/** The label of each speaker: `P2` for the second participant, `S1` for the first speaker who is not a participant. */
export interface SpeakerLabels {
  readonly labels: ReadonlyMap<string, string>
  /** One line for each speaker: `P2 = Anna Berg`. */
  readonly legend: readonly string[]
}

export function labelSpeakers(
  participants: readonly Participant[],
  segments: readonly Segment[],
): SpeakerLabels {
  const labels = new Map(participants.map(({ id }, at) => [id, `P${at + 1}`]))
  const legend = participants.map(({ name }, at) => `P${at + 1} = ${oneLine(name)}`)
  for (const segment of segments) {
    const key = speakerKey(segment)
    if (labels.has(key)) continue
    const label = `S${labels.size - participants.length + 1}`
    labels.set(key, label)
    legend.push(`${label} = ${oneLine(segment.speakerName)} (no participant)`)
  }
  return { labels, legend }
}

/** Numbers the segments that contain words. Line breaks become spaces, so that a segment cannot imitate another. */
export function numberSegments<Source extends Segment>(
  segments: readonly Source[],
  labelOf: (segment: Source) => string,
): NumberedSegment<Source>[] {
  return segments
    .filter(({ text }) => text.trim() !== '')
    .map((segment, at) => ({
      number: at + 1,
      segment,
      line: `[${at + 1}] ${labelOf(segment)}: ${oneLine(segment.text)}`,
    }))
}

export function labelIn({ labels }: SpeakerLabels): (segment: Segment) => string {
  return segment => labels.get(speakerKey(segment)) as string
}

export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function speakerKey({ speakerId, speakerName }: Segment): string {
  return speakerId ?? `name ${speakerName}`
}
