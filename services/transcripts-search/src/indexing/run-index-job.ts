import { appendEvent } from '@mi/events'
import type { SearchEngine } from '../search/index.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { addErased } from '../store/erase-meeting-data.ts'
import { finishIndexJob, type IndexJob, requestVectors } from '../store/index-jobs.ts'
import { findMeetingRef } from '../store/meeting-refs.ts'
import { readWhole } from '../store/read-whole.ts'
import { ALL_WITHOUT_WORDS } from '../store/segments.ts'
import { meetingFacts, transcriptDocument } from './documents.ts'

/**
 * Brings the index of one meeting to what the database says now: a job says only that something changed, so it may run late, twice or after
 * others. Throws when the engine is away; the job then waits.
 */
export async function runIndexJob(
  database: TranscriptsDatabase,
  engine: SearchEngine,
  job: IndexJob,
): Promise<void> {
  const { meetingId, tenant, text, work } = job
  if (work === 'vectors') {
    await engine.fillVectors?.(tenant, meetingId)
    return database.transaction(tx => finishIndexJob(tx, job))
  }
  const whole = text ? await readWhole(database, tenant, { meetingId }, ALL_WITHOUT_WORDS) : null
  const ref = whole?.meeting ?? (await findMeetingRef(database.prisma, tenant, meetingId))
  if (!ref) return remove(database, engine, job)
  const outcome = whole && (await engine.indexTranscript(tenant, transcriptDocument(whole)))
  // A transcript that is written brings the meeting's facts along.
  if (outcome !== 'written') await engine.updateMeeting(tenant, meetingFacts(ref))
  await database.transaction(async tx => {
    if (whole && engine.fillVectors) await requestVectors(tx, tenant, meetingId)
    await finishIndexJob(tx, job)
  })
}

/** Takes a deleted meeting out of the index, and tells its receipt. */
async function remove(database: TranscriptsDatabase, engine: SearchEngine, job: IndexJob): Promise<void> {
  const { meetingId, tenant, deletionId } = job
  const indexed = await engine.deleteMeeting(tenant, meetingId)
  await database.transaction(async tx => {
    const sums = await addErased(tx, tenant, meetingId, { transcripts: 0, liveSegments: 0, indexed })
    if (deletionId) {
      const about = { meetingId, deletionId, service: 'transcripts-search', store: 'search_index' }
      const payload = { ...about, items: sums.indexed }
      await appendEvent(tx, tenant, 'mi.meetings.meeting.erased.v1', payload)
    }
    await finishIndexJob(tx, job)
  })
}
