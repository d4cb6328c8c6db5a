import type { Tenant } from '@mi/database'
import type { TranscriptsDatabase, Tx } from './database.ts'

/** `words`: what was said and by whom. `vectors`: what search by meaning needs, after the words, which do not wait for it. */
export const INDEX_WORK = ['words', 'vectors'] as const
export type IndexWork = (typeof INDEX_WORK)[number]

/** What has to be brought to the search index of a meeting. */
export interface IndexJob {
  meetingId: string
  work: IndexWork
  tenant: Tenant
  generation: string
  text: boolean
  deletionId: string | null
  attempts: number
}

export interface IndexRequest {
  /** The text or its speakers changed, not only the meeting's facts. */
  text: boolean
  /** The receipt that waits for the meeting to be gone. */
  deletionId?: string
}

/** How long after the last sign of life of its worker another takes a job over. */
export const LEASE_SECONDS = 60

/** Asks for the meeting's index entries to be brought up to date, once this transaction commits. */
export async function requestIndexing(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  { text, deletionId }: IndexRequest,
): Promise<void> {
  await tx.$executeRaw`
    insert into index_jobs (meeting_id, account_id, mode, text, deletion_id)
    values (${meetingId}, ${tenant.accountId}, ${tenant.mode}::mode, ${text}, ${deletionId ?? null})
    on conflict (meeting_id, work) do update set
      generation = index_jobs.generation + 1, text = index_jobs.text or excluded.text,
      deletion_id = coalesce(excluded.deletion_id, index_jobs.deletion_id), attempts = 0, available_at = now()`
  await tx.$executeRaw`select pg_notify('index_jobs', '')`
}

/** Asks for the vectors of a meeting whose words are indexed. */
export async function requestVectors(tx: Tx, tenant: Tenant, meetingId: string): Promise<void> {
  await tx.$executeRaw`
    insert into index_jobs (meeting_id, work, account_id, mode, text)
    values (${meetingId}, 'vectors', ${tenant.accountId}, ${tenant.mode}::mode, true)
    on conflict (meeting_id, work) do update set
      generation = index_jobs.generation + 1, attempts = 0, available_at = now()`
  await tx.$executeRaw`select pg_notify('index_jobs', '')`
}

/** Takes the job of a kind that waits longest, for {@link LEASE_SECONDS}. */
export async function claimIndexJob(
  { poolAcrossTenants }: TranscriptsDatabase,
  work: IndexWork,
): Promise<IndexJob | null> {
  const { rows } = await poolAcrossTenants.query({
    name: 'claim-index-job',
    text: `update index_jobs set available_at = now() + make_interval(secs => $1), attempts = attempts + 1
           where work = $2 and meeting_id = (select meeting_id from index_jobs where work = $2 and available_at <= now()
                               order by available_at limit 1 for update skip locked)
           returning meeting_id, account_id, mode, generation, text, deletion_id, attempts`,
    values: [LEASE_SECONDS, work],
  })
  const [row] = rows
  if (!row) return null
  return {
    meetingId: row.meeting_id,
    work,
    tenant: { accountId: row.account_id, mode: row.mode },
    generation: row.generation,
    text: row.text,
    deletionId: row.deletion_id,
    attempts: row.attempts,
  }
}

/** The index has it. A request that came meanwhile keeps the job. */
export async function finishIndexJob(
  tx: Tx,
  { meetingId, work, tenant, generation }: IndexJob,
): Promise<void> {
  const { accountId, mode } = tenant
  const done = await tx.$executeRaw`
    delete from index_jobs where meeting_id = ${meetingId} and work = ${work} and account_id = ${accountId} and mode = ${mode}::mode
      and generation = ${BigInt(generation)}`
  if (done === 0) {
    await tx.$executeRaw`update index_jobs set available_at = now()
      where meeting_id = ${meetingId} and work = ${work} and account_id = ${accountId} and mode = ${mode}::mode`
  }
}

/** Puts off the moment from when the job is anybody's: while its worker lives, or until it is worth another try. */
export async function postponeIndexJob(
  { pool }: TranscriptsDatabase,
  { meetingId, work, tenant, generation }: IndexJob,
  delayMs: number,
): Promise<void> {
  await pool.query(
    `update index_jobs set available_at = now() + make_interval(secs => $3) 
     where meeting_id = $1 and generation = $2 and work = $4 and account_id = $5 and mode = $6::mode`,
    [meetingId, generation, delayMs / 1000, work, tenant.accountId, tenant.mode],
  )
}

/** How many meetings wait for one kind of work on the index, and for how long the oldest. */
export async function indexBacklog(
  { poolAcrossTenants }: TranscriptsDatabase,
  work: IndexWork,
): Promise<{ jobs: number; oldestSeconds: number }> {
  const { rows } = await poolAcrossTenants.query(
    `select count(*)::int as jobs, coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as oldest
       from index_jobs where work = $1`,
    [work],
  )
  return { jobs: rows[0].jobs, oldestSeconds: rows[0].oldest }
}

/** Those of some meetings whose words wait for the index, or are being indexed, and did not fail before. */
export async function firstTriesAmong(
  { poolAcrossTenants }: TranscriptsDatabase,
  meetingIds: string[],
): Promise<string[]> {
  const { rows } = await poolAcrossTenants.query<{ meeting_id: string }>({
    name: 'first-tries-among',
    text: `select meeting_id from index_jobs where work = 'words' and attempts <= 1 and meeting_id = any ($1)`,
    values: [meetingIds],
  })
  return rows.map(row => row.meeting_id)
}
