import { join } from 'node:path'
import type { Logger } from '@mi/contracts'
import {
  type Database,
  migrate,
  type Notifications,
  openDatabase,
  openNotifications,
  type Tenant,
} from '@mi/database'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, afterEach, beforeAll } from 'vitest'
import {
  createJobQueue,
  type JobHandler,
  type JobRunner,
  type JobRunnerOptions,
  startJobRunner,
} from '../src/index.ts'
import { performJob } from '../src/perform-job.ts'
import type { LeasedJob } from '../src/take-job.ts'
import { PrismaClient } from './sample/src/generated/prisma/client.ts'

const silent = () => {}
const log: Logger = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  child: () => log,
}

/** The database of a test file. */
export let database: Database<PrismaClient>
/** The notifications of that database. */
let notifications: Notifications
/** The runners, which stop after each test. */
export const runners: JobRunner[] = []
export const patience = { timeout: 60_000, interval: 20 }

/** Gives the test file its own database, which is emptied before each test. */
export function useJobDatabase(): void {
  beforeAll(async () => {
    const url = freshDatabaseUrl('jobs')
    await migrate({ url, folder: join(import.meta.dirname, 'sample/prisma') })
    database = openDatabase({
      url,
      createPrisma: adapter => new PrismaClient({ adapter }),
      applicationName: 'jobs-test',
    })
    notifications = openNotifications({ url, applicationName: 'jobs-test-listen' })
  })
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop()
    await database.pool.query(
      'delete from infra.jobs; delete from infra.job_turns; delete from infra.failed_jobs',
    )
  })
  afterAll(async () => {
    await notifications?.close()
    await database?.close()
  })
}

export const tenant = (): Tenant => ({ accountId: newId('acc'), mode: 'live' })

type Source = Pick<Database, 'pool'>

/** Runs jobs of the kind `remove-files`. */
export function start(handler: Partial<JobHandler> & Pick<JobHandler, 'run'>, source: Source = database) {
  return startWith([{ kind: 'remove-files', maxBackoffMs: 50, ...handler }], source)
}

export function startWith(
  handlers: JobHandler[],
  source: Source = database,
  options: Partial<JobRunnerOptions<string>> = {},
) {
  const queue = createJobQueue()
  runners.push(
    startJobRunner({
      database: source,
      notifications,
      queue,
      handlers,
      systemOrigin: () => ({ tokenFor: () => '' }),
      log,
      concurrency: 4,
      ...options,
    }),
  )
  return queue
}

/** Makes one attempt at a taken job, without a runner. */
export const perform = (handler: JobHandler, job: LeasedJob) =>
  performJob(
    {
      ...{ database, log, systemOrigin: () => ({ tokenFor: () => '' }) },
      ...{ stopping: new AbortController().signal, available: { pause: silent, recovered: silent } },
    },
    handler,
    job,
  )

export const request = (resourceId: string, payload: Record<string, string> = {}) => ({
  kind: 'remove-files' as const,
  resourceId,
  payload,
})

/** The number of waiting and running jobs. */
export const waiting = async () =>
  (await database.pool.query('select count(*)::int as n from infra.jobs')).rows[0].n
