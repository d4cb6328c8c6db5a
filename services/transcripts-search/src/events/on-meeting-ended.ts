import type { Tenant } from '@mi/database'
import { appendEvent, type Consumer, defineConsumer, type EventOrigin } from '@mi/events'
import { newId } from '@mi/ids'
import { createLanguageSample } from '../domain/language/language-sample.ts'
import { countTotals } from '../domain/totals.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { requestIndexing } from '../store/index-jobs.ts'
import { allLiveSegments, type LiveSegmentRecord } from '../store/live-segments.ts'
import { findMeetingRef, lockMeetingRef, nextTranscriptVersion } from '../store/meeting-refs.ts'
import { insertLiveTranscript } from '../store/transcripts.ts'
import { announceReady } from './announce-ready.ts'
import { keepMeeting } from './on-meeting-changed.ts'

/** Makes the transcript of a meeting whose live capture is over. */
export function onMeetingEnded({ now }: Pick<Parts, 'now'>): Consumer {
  return defineConsumer<'mi.meetings.meeting.ended.v1', Tx>({
    on: 'mi.meetings.meeting.ended.v1',
    name: 'make-live-transcript',
    async handle({ payload: { meetingId, ref }, tenant }, tx, ctx) {
      if (ref) await keepMeeting(tx, tenant, ref, now(), ctx)
      if (!(await lockMeetingRef(tx, tenant, meetingId))) return
      const segments = await allLiveSegments(tx, tenant, meetingId)
      if (segments.length === 0) {
        await appendEvent(
          tx,
          tenant,
          'mi.transcripts.transcript.failed.v1',
          { meetingId, reason: 'no_transcript' },
          ctx,
        )
        return
      }
      await makeTranscript(tx, tenant, meetingId, segments, now(), ctx)
    },
  })
}

/** An interim segment that never became final counts too: it is the last that was heard of those words. */
async function makeTranscript(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  segments: LiveSegmentRecord[],
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  const totals = countTotals(
    segments.map(({ text, endMs }) => ({ text, endMs, confidence: null, words: [] })),
  )
  const given = (await findMeetingRef(tx, tenant, meetingId))?.language ?? null
  const transcript = { id: newId('trs', now), meetingId, language: given ?? languageOf(segments), ...totals }
  await insertLiveTranscript(tx, tenant, transcript, segments, now)
  await nextTranscriptVersion(tx, tenant, meetingId)
  await requestIndexing(tx, tenant, meetingId, { text: true })
  const header = { ...transcript, times: 'given' as const, speakers: [], inOrder: true }
  await announceReady(tx, { ...origin, tenant }, { id: transcript.id, meetingId, header, participants: {} })
}

function languageOf(segments: LiveSegmentRecord[]): string | null {
  const sample = createLanguageSample()
  for (const { text } of segments) sample.add(text)
  return sample.detect()
}
