import { reportErased } from '@mi/lifecycle'
import { findMeetingRef } from '@mi/meeting-refs'
import type { SearchEngine } from '../search/index.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { removeIndexErasure } from '../store/index-erasures.ts'
import { finishIndexJob, type IndexJob, requestVectors } from '../store/index-jobs.ts'
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

/** Takes a deleted meeting out of the index, and reports it for the receipt. */
async function remove(database: TranscriptsDatabase, engine: SearchEngine, job: IndexJob): Promise<void> {
  const { meetingId, tenant, deletionId } = job
  const indexed = await engine.deleteMeeting(tenant, meetingId)
  await database.transaction(async tx => {
    if (deletionId)
      await reportErased(
        'transcripts-search',
        tx,
        tenant,
        { meetingId, deletionId },
        { search_index: indexed },
      )
    await removeIndexErasure(tx, tenant, meetingId)
    await finishIndexJob(tx, job)
  })
}
