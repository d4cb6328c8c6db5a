import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { eventually, killOutright, type TestServices } from '@mi/testkit'
import pg from 'pg'

/** It only ends a test that has failed. */
export const PATIENCE_MS = 300_000

/** The service in a process of its own, which is killed in the middle of a transaction. */
export function peopleProcess(services: TestServices) {
  const database = new pg.Pool({ connectionString: services.databaseUrl('people') })
  const profiles = services.client('mi.people.v1.SpeakerProfiles')
  const caller = services.as(services.newCaller())
  let child: ChildProcess | null = null
  let log = ''

  async function spawnPeople(): Promise<void> {
    const env = { PATH: process.env.PATH, ...(await services.prepare('people')), LOG_LEVEL: 'debug' }
    const main = join(import.meta.dirname, '../../src/main.ts')
    child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const output of [child.stdout, child.stderr])
      output?.on('data', chunk => {
        log += chunk
      })
  }

  const isRunning = () => child?.exitCode === null && child.signalCode === null

  async function start(): Promise<void> {
    const answers = async () => {
      // Its port may have been somebody else's for a moment since the last process died.
      if (!isRunning()) await spawnPeople()
      return profiles.listSpeakerProfiles({}, caller).then(
        () => true,
        () => false,
      )
    }
    await eventually(answers, isThere => isThere, PATIENCE_MS)
  }

  /** Whether a statement of this kind waits for the table. */
  async function isWaiting(table: string, statement: string): Promise<boolean> {
    const { rowCount } = await database.query(
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and l.relation = $1::regclass and a.query ~* $2`,
      [table, statement],
    )
    return rowCount !== 0
  }

  return {
    database,
    start,
    /** All that it has written to its log, of all its lives. */
    log: () => log,
    /**
     * Kills it inside the transaction that `act` leads to, where that comes to a statement on the table, and starts it again. Returns what
     * `act` gave; null when it was a call that got no answer.
     */
    async killAt<T>(table: string, statement: string, act: () => Promise<T>): Promise<T | null> {
      const blocker = await database.connect()
      await blocker.query(`begin; lock table ${table} in share row exclusive mode`)
      const acted = act().catch(error => {
        if (!['unavailable', 'deadline'].includes(error.status)) throw error
        return null
      })
      try {
        await eventually(
          () => isWaiting(table, statement),
          isThere => isThere,
          PATIENCE_MS,
        )
        await killOutright(child)
      } finally {
        // Closing the connection ends its transaction.
        blocker.release(true)
      }
      const result = await acted
      // The dead process's leases run out by themselves: the test need not wait for it.
      await database.query('update infra.jobs set lease_until = now() where lease is not null')
      await start()
      return result
    },
    async stop(): Promise<void> {
      await killOutright(child)
      await database.end()
    },
  }
}
