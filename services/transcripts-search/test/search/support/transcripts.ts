import type { MeetingFacts, SegmentDocument, TranscriptDocument } from '../../../src/engines/engine.ts'

/** A transcript from lines of "Name: text"; all other fields have defaults. */
export function transcript(
  meetingId: string,
  lines: readonly string[],
  changes: Partial<Omit<TranscriptDocument, 'meeting' | 'segments'>> & {
    meeting?: Partial<MeetingFacts>
  } = {},
): TranscriptDocument {
  const { meeting, ...others } = changes
  return {
    transcriptId: `trs_of_${meetingId}`,
    language: 'en',
    version: 1,
    ...others,
    meeting: {
      meetingId,
      title: `Title of ${meetingId}`,
      startedAt: new Date('2026-03-10T09:00:00Z'),
      platform: 'zoom',
      channelIds: [],
      version: 1,
      ...meeting,
    },
    segments: lines.map((line, position) => segment(meetingId, line, position)),
  }
}

function segment(meetingId: string, line: string, position: number): SegmentDocument {
  const [, name = '', text = ''] = line.match(/^([^:]+): (.*)$/s) ?? []
  return {
    id: `seg_${meetingId}_${position}`,
    participantId: `prt_${meetingId}_${name.replaceAll(' ', '_')}`,
    speakerName: name,
    startMs: position * 5000,
    endMs: position * 5000 + 4500,
    text,
  }
}
