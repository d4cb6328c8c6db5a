/**
 * `node packages/jobs/bench/take-job.ts` measures how long taking and finishing a job lasts, by the number of
 * waiting jobs in the table. The results are medians of 200. The ratio compares with a table with 300 jobs of
 * one account. Exits with 1 when taking a job costs more than {@link MOST_RATIO} times that.
 */
import { join } from 'node:path'
import { migrate, openDatabase } from '@mi/database'
import { startTestPostgres } from '@mi/testkit/postgres'
import { takeJob } from '../src/index.ts'
import { finishJob } from '../src/leased-job.ts'
import { maintainTurns } from '../src/maintain-turns.ts'
import { PrismaClient } from '../test/sample/src/generated/prisma/client.ts'

const TAKES = 200
const MOST_RATIO = 10

const postgres = await startTestPostgres({ durable: true })
const url = postgres.url('take_job')
await migrate({ url, folder: join(import.meta.dirname, '../test/sample/prisma') })
const database = openDatabase({
  url,
  createPrisma: adapter => new PrismaClient({ adapter }),
  applicationName: 'jobs-bench',
})
const { pool } = database

/** Creates jobs that are spread evenly over accounts, in alternating order. */
async function fill(jobs: number, accounts: number, more = ''): Promise<void> {
  await pool.query('truncate infra.jobs, infra.job_turns')
  await pool.query(
    `insert into infra.jobs (account_id, mode, kind, resource_id, run_at)
     select 'acc_' || lpad((n % $2)::text, 26, '0'), 'live', 'remove-files', 'mtg_' || n, now() - interval '1 hour' + n * interval '1 ms'
     from generate_series(1, $1::int) n`,
    [jobs, accounts],
  )
  if (more) await pool.query(more)
  await pool.query('analyze infra.jobs')
  await maintainTurns({ pool })
  await pool.query('analyze infra.job_turns')
}

/** The median times for taking and finishing a job, in milliseconds. */
async function measure(): Promise<{ take: number; finish: number }> {
  const takes: number[] = []
  const finishes: number[] = []
  for (let n = 0; n < TAKES; n++) {
    const began = performance.now()
    const job = await takeJob({ pool }, { kinds: ['remove-files'] })
    const taken = performance.now()
    takes.push(taken - began)
    if (!job) continue
    await finishJob({ pool }, job)
    finishes.push(performance.now() - taken)
  }
  return { take: median(takes), finish: median(finishes) }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const cases: [string, () => Promise<void>][] = [
  ['300 jobs of 1 account', () => fill(300, 1)],
  ['100,000 jobs of 1 account', () => fill(100_000, 1)],
  ['100,000 jobs of 1,000 accounts', () => fill(100_000, 1_000)],
  ['10,000 jobs of 10,000 accounts', () => fill(10_000, 10_000)],
  [
    '100,000 of 1,000 accounts, all but one deferred',
    () =>
      fill(
        100_000,
        1_000,
        `update infra.jobs set run_at = now() + interval '1 hour' where account_id <> 'acc_' || lpad('500', 26, '0')`,
      ),
  ],
  [
    '1,000 jobs of 1 account, 100,000 accounts that are idle',
    () =>
      fill(
        1_000,
        1,
        `insert into infra.job_turns (account_id, taken_at)
         select 'acc_idle_' || n, now() - interval '1 day' from generate_series(1, 100000) n`,
      ),
  ],
]

let base = 0
for (const [name, prepare] of cases) {
  await prepare()
  await measure()
  await prepare()
  const { take, finish } = await measure()
  base ||= take
  const ratio = take / base
  console.log(
    `${name}: taken in ${take.toFixed(2)} ms (× ${ratio.toFixed(1)}), finished in ${finish.toFixed(2)} ms`,
  )
  if (ratio > MOST_RATIO) process.exitCode = 1
}
await database.close()
await postgres.stop()
