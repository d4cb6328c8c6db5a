import { type Consumer, defineConsumer } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { whenToFollow } from '../domain/debounce.ts'
import { findSummary } from '../store/summaries.ts'
import { enqueueSummary, findPendingSummary } from '../store/summary-job.ts'

/**
 * Regenerates the summary of a corrected transcript when no further correction arrives for a while. A waiting job is unchanged, because it
 * reads the transcript when it starts.
 */
export function onTranscriptUpdated({
  jobs,
  debounceMs,
  now,
}: Pick<Deps, 'jobs' | 'debounceMs' | 'now'>): Consumer {
  return defineConsumer<'mi.transcripts.transcript.updated.v1', Tx>({
    on: 'mi.transcripts.transcript.updated.v1',
    name: 'follow-correction',
    async handle({ tenant, payload: { meetingId } }, tx) {
      const ref = await lockMeetingRef(tx, tenant, meetingId)
      const summary = ref && (await findSummary(tx, tenant, { meetingId }))
      if (!summary) return
      const pending = await findPendingSummary(tx, tenant, meetingId)
      if (pending && !pending.running && pending.reason !== 'correction') return
      const at = now()
      const since = pending && !pending.running ? pending.since : null
      const reason = pending && pending.reason !== 'correction' ? pending.reason : 'correction'
      await enqueueSummary(jobs, tx, tenant, meetingId, reason, whenToFollow(at, since, debounceMs))
    },
  })
}
