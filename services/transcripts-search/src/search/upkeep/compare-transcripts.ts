import type { SegmentDocument, TranscriptDocument } from '../engine.ts'

/** More differing segments than this are counted, not listed. */
const LISTED_SEGMENTS = 5

const FIELDS = ['id', 'participantId', 'speakerName', 'startMs', 'endMs', 'text'] as const

/** What differs between a transcript in the store and in an index, in words without any of their text; empty when they agree. */
export function compareTranscripts(stored: TranscriptDocument, indexed: TranscriptDocument | null): string[] {
  if (indexed === null) return ['the index has no transcript of this meeting']
  const differences: string[] = []
  const compare = (name: string, one: unknown, other: unknown) => {
    if (one !== other) differences.push(name)
  }
  compare('transcript id', stored.transcriptId, indexed.transcriptId)
  compare('language', stored.language, indexed.language)
  compare('meeting title', stored.meeting.title, indexed.meeting.title)
  compare('meeting start', stored.meeting.startedAt.getTime(), indexed.meeting.startedAt.getTime())
  compare('platform', stored.meeting.platform, indexed.meeting.platform)
  compare(
    'channels',
    stored.meeting.channelIds.toSorted().join(),
    indexed.meeting.channelIds.toSorted().join(),
  )
  compare(
    `number of segments (${stored.segments.length} stored, ${indexed.segments.length} indexed)`,
    stored.segments.length,
    indexed.segments.length,
  )
  const different: string[] = []
  stored.segments.forEach((segment, position) => {
    const other = indexed.segments[position]
    const fields = other === undefined ? [] : differingFields(segment, other)
    if (fields.length > 0) different.push(`segment ${segment.id}: ${fields.join(', ')}`)
  })
  differences.push(...different.slice(0, LISTED_SEGMENTS))
  if (different.length > LISTED_SEGMENTS)
    differences.push(`${different.length - LISTED_SEGMENTS} more segments`)
  return differences
}

function differingFields(stored: SegmentDocument, indexed: SegmentDocument): string[] {
  return FIELDS.filter(field => stored[field] !== indexed[field])
}
