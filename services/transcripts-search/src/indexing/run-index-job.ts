import { appendEvent } from '@mi/events'
import type { SearchEngine } from '../search/engine.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { finishIndexJob, type IndexJob } from '../store/index-jobs.ts'
import { findMeetingRef } from '../store/meeting-refs.ts'
import { meetingFacts, readDocument } from './read-document.ts'

/**
 * Brings the index of one meeting to what the database says now: a job says only that something changed, so it may run late, twice or after
 * others. Throws when the engine is away; the job then waits.
 */
export async function runIndexJob(
  database: TranscriptsDatabase,
  engine: SearchEngine,
  job: IndexJob,
): Promise<void> {
  const { meetingId, tenant, deletionId } = job
  const ref = await findMeetingRef(database.prisma, tenant, meetingId)
  let removed = 0
  if (!ref) {
    removed = await engine.deleteMeeting(tenant, meetingId)
  } else {
    if (job.text) {
      const document = await readDocument(database, tenant, ref)
      if (document) await engine.indexTranscript(tenant, document)
    }
    await engine.updateMeeting(tenant, meetingFacts(ref))
  }
  await database.transaction(async tx => {
    if (deletionId) {
      const payload = {
        meetingId,
        deletionId,
        service: 'transcripts-search',
        store: 'search_index',
        items: removed,
      }
      await appendEvent(tx, tenant, 'mi.meetings.meeting.erased.v1', payload)
    }
    await finishIndexJob(tx, job)
  })
}
