import type { PeriodicTask } from '@mi/service-kit'
import type { Deps } from './deps.ts'
import { NO_TRANSCRIPT, waitedTooLongSince } from './domain/expiry.ts'
import { failMeeting } from './events/fail-meeting.ts'
import { removeAbandonedWorkFolders } from './recordings/work-folder.ts'
import { findOrphanedFiles, removeOrphanedFileRecord } from './store/orphaned-files.ts'

const INTERVAL_MS = 60_000
const BATCH = 200
const ORPHANED_AFTER_MS = 24 * 3_600_000
const orphanedBefore = (now: Date) => new Date(now.getTime() - ORPHANED_AFTER_MS)

/** Fails meetings that waited a day for a transcript, and removes files of interrupted uploads and transcriptions. */
export function expiry(deps: Pick<Deps, 'database' | 'files' | 'now'>): PeriodicTask[] {
  return [
    { name: 'fail-expired-meetings', everyMs: INTERVAL_MS, run: () => failExpiredMeetings(deps) },
    { name: 'remove-orphaned-files', everyMs: INTERVAL_MS, run: () => removeOrphanedFiles(deps) },
    {
      name: 'remove-abandoned-work-folders',
      everyMs: INTERVAL_MS,
      run: () => removeAbandonedWorkFolders(orphanedBefore(deps.now())),
    },
  ]
}

/** Runs one round. Meetings whose recording is still being transcribed, or whose transcript waits for its import, do not fail. @returns the number of meetings that failed */
export async function failExpiredMeetings({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const moment = now()
  const { rows } = await database.poolAcrossTenants.query(
    `select m.id, m.account_id, m.mode from meetings m
     where m.processing_since < $1 and m.transcript_id is null
       and not exists (select 1 from recordings r where r.meeting_id = m.id and r.delivered_at is not null)
       and not exists (select 1 from infra.jobs j where j.kind = 'transcribe-recording' and j.resource_id = m.id)
     order by m.processing_since limit $2`,
    [waitedTooLongSince(moment), BATCH],
  )
  let failed = 0
  for (const { id, account_id: accountId, mode } of rows) {
    const done = await database.transaction(tx =>
      failMeeting(tx, { accountId, mode }, id, NO_TRANSCRIPT, moment),
    )
    if (done) failed++
  }
  return failed
}

/** Runs one round. The minimum age is a day, because an upload times out much earlier. @returns the number of removed files */
export async function removeOrphanedFiles({
  database,
  files,
  now,
}: Pick<Deps, 'database' | 'files' | 'now'>): Promise<number> {
  const orphaned = await findOrphanedFiles(database, orphanedBefore(now()), BATCH)
  for (const { fileKey, accountId, mode } of orphaned) {
    await files.remove(fileKey)
    await removeOrphanedFileRecord(database.prisma, { accountId, mode }, fileKey)
  }
  return orphaned.length
}
