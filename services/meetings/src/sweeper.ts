import { NO_TRANSCRIPT, waitedTooLongSince } from './domain/expiry.ts'
import { failMeeting } from './events/fail-meeting.ts'
import type { Parts } from './parts.ts'
import { findLooseFiles, forgetLooseFile } from './store/loose-files.ts'

const INTERVAL_MS = 60_000
const BATCH = 200
const LOOSE_MS = 24 * 3_600_000

export interface Sweeper {
  stop(): Promise<void>
}

/** Fails meetings that waited a day for a transcript, and removes what dead uploads left. Any number of copies may sweep. */
export function startSweeper(parts: Pick<Parts, 'database' | 'files' | 'log' | 'now'>): Sweeper {
  let sweeping: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = Promise.all([sweep(parts), sweepFiles(parts)]).catch(error =>
      parts.log.warn({ err: error }, 'sweep failed, tried again'),
    )
  }, INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}

/** One round; answers how many meetings failed. A recording that is still being transcribed is waited for. */
export async function sweep({ database, now }: Pick<Parts, 'database' | 'now'>): Promise<number> {
  const moment = now()
  const { rows } = await database.pool.query(
    `select m.id, m.account_id, m.mode from meetings m
     where m.processing_since < $1 and m.transcript_id is null
       and not exists (select 1 from jobs j where j.kind = 'transcribe-recording' and j.subject = m.id)
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

/** One round; answers how many files were removed. An upload is given up long before a day is over. */
export async function sweepFiles({
  database,
  files,
  now,
}: Pick<Parts, 'database' | 'files' | 'now'>): Promise<number> {
  const loose = await findLooseFiles(database, new Date(now().getTime() - LOOSE_MS), BATCH)
  for (const { fileKey, accountId, mode } of loose) {
    await files.remove(fileKey)
    await forgetLooseFile(database.prisma, { accountId, mode }, fileKey)
  }
  return loose.length
}
