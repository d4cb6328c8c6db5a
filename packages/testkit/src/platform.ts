import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Credentials,
  ensureAccounts,
  listServices,
  type Platform,
  startPlatform,
} from '@mi/local-platform'
import pg from 'pg'
import { inject } from 'vitest'
import { createMigrated, databaseOfRun } from './fresh-database.ts'
import type {} from './global-setup.ts'
import { sendRequest, type TestRequest, type TestResponse } from './http.ts'
import { inherited } from './service-process.ts'

/** A whole platform for one test file: gateway and every service, on databases of its own, with two tenants. */
export interface TestPlatform {
  platform: Platform
  /** Two accounts: the first on plan teams with all its keys, the second (`other_account`) on plan free. */
  credentials: Credentials
  baseUrl: string
  /** Sends a request with the first tenant's live key, unless `key` names another or is null. */
  request(method: string, path: string, options?: TestRequest): Promise<TestResponse>
  stop(): Promise<void>
}

export interface TestPlatformOptions {
  /** External engines (NATS_URL, REDIS_URL …) and settings of services, by variable. */
  env?: Record<string, string>
  /** Every part in a process of its own, so that it can be killed. */
  processes?: boolean
  /**
   * Fill the sandbox of each new account with the sample meetings, as the product does. Not by default: to import, index, summarise and
   * announce them takes more CPU than most files need for their tests, which do not look at the sandbox.
   */
  samples?: boolean
}

/** Starts a platform on the run's PostgreSQL, or on the server that `env.DATABASE_URL` names. */
export async function startTestPlatform({
  env = {},
  processes = false,
  samples = false,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-platform-'))
  const databasePrefix = `t${randomBytes(5).toString('hex')}_`
  if (!env.DATABASE_URL) {
    await createDatabases(databasePrefix)
    if (!samples) await leaveSandboxesEmpty(databaseOfRun(`${databasePrefix}mi_meetings`))
  }
  const platform = await startPlatform({
    folder,
    port: 0,
    processes,
    env: { ...inherited, DATABASE_URL: inject('postgresUrl'), LOG_LEVEL: 'warn', ...env },
    databasePrefix,
  })
  const credentials = await ensureAccounts(platform, folder).catch(async error => {
    await platform.stop()
    throw error
  })
  return {
    platform,
    credentials,
    baseUrl: platform.baseUrl,
    request: (method, path, options = {}) =>
      sendRequest(platform.baseUrl, credentials.api_key, method, path, options),
    async stop() {
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies of migrated ones: the platform hands them over to its roles, as it does with those of an earlier version, and finds nothing to migrate. */
async function createDatabases(prefix: string): Promise<void> {
  await Promise.all(
    listServices().map(({ folder, database }) =>
      createMigrated(databaseOfRun(`${prefix}${database}`), join(folder, 'prisma')),
    ),
  )
}

/** The job that fills them is not kept where it is enqueued. */
async function leaveSandboxesEmpty(meetingsUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: meetingsUrl })
  await client.connect()
  try {
    await client.query(`
      create function infra.drop_job() returns trigger language plpgsql as 'begin return null; end';
      create trigger no_samples before insert on infra.jobs for each row when (new.kind = 'seed-sandbox')
        execute function infra.drop_job()`)
  } finally {
    await client.end()
  }
}
