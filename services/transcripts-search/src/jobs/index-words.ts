import type { Tenant } from '@mi/database'
import type { JobContext, JobHandler } from '@mi/jobs'
import { reportErased } from '@mi/lifecycle'
import { findMeetingRef } from '@mi/meeting-refs'
import { TaskFailure } from '@mi/worker-pool'
import type { Deps } from '../deps.ts'
import { SearchUnavailable } from '../engines/index.ts'
import { meetingFacts } from '../engines/read-document.ts'
import { INDEXING_THREADS, INDEXING_THREADS_OF_ACCOUNT } from '../engines/threads/threads.ts'
import { raiseErasedEntries, removeIndexErasure } from '../store/index-erasures.ts'
import type { JobKind } from './enqueue-indexing.ts'

type IndexDeps = Pick<Deps, 'database' | 'engine' | 'jobs' | 'backpressure' | 'threads'>

/** A text that exceeds the memory limit of its thread does so again. A text that exceeds the time limit may later succeed. */
const MAX_ATTEMPTS_AT_THE_LIMIT = 3

/**
 * Updates the index of one meeting to the current data in the database. A job only says that something changed, so it may run late,
 * twice or out of order. While the engine is unavailable all jobs wait.
 */
export function indexWords(deps: IndexDeps): JobHandler<JobKind> {
  const { backpressure } = deps
  return {
    kind: 'index-words',
    concurrency: INDEXING_THREADS,
    concurrencyPerAccount: INDEXING_THREADS_OF_ACCOUNT,
    firstBackoffMs: 250,
    maxBackoffMs: 15_000,
    maxAttempts: error =>
      error instanceof TaskFailure ? MAX_ATTEMPTS_AT_THE_LIMIT : Number.POSITIVE_INFINITY,
    outage: error => (error instanceof SearchUnavailable ? 'return' : null),
    async run({ tenant, resourceId: meetingId, payload }, ctx) {
      try {
        await bringUpToDate(deps, tenant, meetingId, payload, ctx)
        backpressure.engineIsUnavailable(false)
      } catch (error) {
        if (error instanceof SearchUnavailable) backpressure.engineIsUnavailable(true)
        throw error
      }
    },
  }
}

async function bringUpToDate(
  deps: IndexDeps,
  tenant: Tenant,
  meetingId: string,
  { text, deletionId }: Record<string, string>,
  ctx: JobContext,
): Promise<void> {
  const { database, engine, jobs, threads } = deps
  const written = text ? await threads.index(tenant, meetingId, ctx.signal) : 'absent'
  // A transcript write includes the meeting's facts.
  if (written !== 'written') {
    const ref = await findMeetingRef(database.prisma, tenant, meetingId)
    if (!ref) return remove(deps, tenant, meetingId, deletionId, ctx)
    await engine.updateMeeting(tenant, meetingFacts(ref))
  }
  await database.transaction(async tx => {
    await ctx.finish(tx)
    if (written !== 'absent' && engine.fillVectors)
      await jobs.enqueue(tx, tenant, { kind: 'index-vectors', resourceId: meetingId })
  })
}

/**
 * Removes a deleted meeting from the index and reports it for the receipt. The number of entries is stored before the removal: the run
 * may be replaced or killed before it reports, and the next run finds no entries.
 */
async function remove(
  { database, engine }: IndexDeps,
  tenant: Tenant,
  meetingId: string,
  deletionId: string | undefined,
  ctx: JobContext,
): Promise<void> {
  let indexed = 0
  for await (const { segments } of engine.indexedMeetings({ ...tenant, meetingId })) indexed += segments
  await raiseErasedEntries(database, tenant, meetingId, indexed)
  const removed = await engine.deleteMeeting(tenant, meetingId)
  if (removed > indexed) await raiseErasedEntries(database, tenant, meetingId, removed)
  await database.transaction(async tx => {
    await ctx.finish(tx)
    const items = await removeIndexErasure(tx, tenant, meetingId)
    if (deletionId === undefined) return
    const erasure = { meetingId, deletionId }
    await reportErased('transcripts-search', tx, tenant, erasure, { search_index: items }, ctx.origin)
  })
}
