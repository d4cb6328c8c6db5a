import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { appendEvent, type Consumer, defineConsumer, type EventOrigin } from '@mi/events'
import { newId } from '@mi/ids'
import type { JobQueue } from '@mi/jobs'
import { createLanguageSample } from '@mi/language'
import { lockMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import { countTotals } from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import { speakerNames } from '../domain/speaker-names.ts'
import { enqueueIndexing, type JobKind } from '../jobs/enqueue-indexing.ts'
import type { Tx } from '../store/database.ts'
import { allLiveSegments, type LiveSegmentRecord } from '../store/live-segments.ts'
import { findLiveSpeakers } from '../store/live-speakers.ts'
import { hasStaged } from '../store/staged-segments.ts'
import { nextTranscriptVersion } from '../store/transcript-counters.ts'
import { findTranscriptOfMeeting, makeLiveTranscript } from '../store/transcripts.ts'
import { announceReady } from './announce-ready.ts'

/** Creates the transcript of a meeting whose live capture ended. */
export function onMeetingEnded({
  meetingRefs,
  jobs,
  now,
}: Pick<Deps, 'meetingRefs' | 'jobs' | 'now'>): Consumer {
  return defineConsumer<'mi.meetings.meeting.ended.v1', Tx, MeetingRef | null>({
    on: 'mi.meetings.meeting.ended.v1',
    name: 'make-live-transcript',
    prepare: ({ tenant, payload: { meetingId, version } }) => meetingRefs.fetch(tenant, meetingId, version),
    async handle({ payload: { meetingId }, tenant }, tx, ctx, ref) {
      await meetingRefs.store(tx, tenant, ref, ctx)
      const meeting = await lockMeetingRef(tx, tenant, meetingId)
      if (!meeting) return
      // A transcript was imported after the end: it replaces the live segments.
      if (await findTranscriptOfMeeting(tx, tenant, meetingId)) return
      const segments = await allLiveSegments(tx, tenant, meetingId)
      if (segments.length > 0) return makeTranscript(jobs, tx, tenant, meeting, segments, now(), ctx)
      // An import is in progress. If it is refused, the import itself fails the meeting.
      if (await hasStaged(tx, meetingId)) return
      const payload = { meetingId, reason: 'no_transcript' }
      await appendEvent(tx, tenant, 'mi.transcripts.transcript.failed.v1', payload, ctx)
    },
  })
}

/** Includes interim segments that never became final: each is the last version of its words. */
async function makeTranscript(
  jobs: JobQueue<JobKind>,
  tx: Tx,
  tenant: Tenant,
  { meetingId, language: given, participants }: MeetingRefRecord,
  segments: LiveSegmentRecord[],
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  const heard = segments.map(({ text, endMs }) => ({ text, endMs, confidence: null, words: [] }))
  const header = { ...countTotals(heard), language: given ?? languageOf(segments), times: 'given' as const }
  const transcript = { id: newId('trs', now), meetingId, ...header, createdAt: now, updatedAt: now }
  await makeLiveTranscript(
    tx,
    tenant,
    transcript,
    await namesOf(tx, tenant, meetingId, segments, participants),
  )
  await nextTranscriptVersion(tx, tenant, meetingId)
  await enqueueIndexing(jobs, tx, tenant, meetingId, { text: true })
  await announceReady(tx, tenant, { ...transcript, embeddingsOf: [] }, origin)
}

/** The current name of each speaker, by participant id. */
async function namesOf(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  segments: LiveSegmentRecord[],
  participants: MeetingRefRecord['participants'],
): Promise<Map<string, string>> {
  const sentAs = await findLiveSpeakers(tx, tenant, meetingId)
  const names = speakerNames(
    participants,
    [...sentAs].map(([name, id]) => [id, name]),
  )
  const speaking = new Set(segments.map(({ participantId }) => participantId))
  return new Map([...speaking].map(id => [id, names.get(id) ?? '']))
}

function languageOf(segments: LiveSegmentRecord[]): string | null {
  const sample = createLanguageSample()
  for (const { text } of segments) sample.add(text)
  return sample.detect()
}
