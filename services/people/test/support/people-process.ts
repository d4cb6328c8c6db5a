import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { eventually, inherited, killOutright, startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'

/** The timeout ends only a test that has failed. */
export const PATIENCE_MS = 300_000

const BARRIER = 71_077_345
type RowEvent = 'insert' | 'update' | 'delete'
/** A trigger that blocks changes of matching rows while another transaction holds the lock. */
const createBarrier = (event: RowEvent, table: string, condition: string) => `
  create or replace function test_barrier() returns trigger language plpgsql as
    $$ begin if ${condition} then perform pg_advisory_xact_lock(${BARRIER}); end if; return coalesce(new, old); end $$;
  create trigger test_barrier before ${event} on ${table} for each row execute function test_barrier()`

/** Returns null when the call got no response. */
const answerOf = <T>(act: () => Promise<T>): Promise<T | null> =>
  act().catch(error => {
    if (!['unavailable', 'deadline'].includes(error.status)) throw error
    return null
  })

/**
 * Runs the service in a separate process that can be killed during a transaction. Its bus is in PostgreSQL by
 * default.
 */
export function peopleProcess(services: TestServices, { hasPostgresBus = true } = {}) {
  const database = new pg.Pool({ connectionString: services.databaseUrl('people') })
  const events = new pg.Pool({ connectionString: services.eventsDatabaseUrl })
  // Connections that wait at a barrier are terminated.
  for (const pool of [database, events]) pool.on('error', () => {})
  const profiles = services.client('mi.people.v1.SpeakerProfiles')
  const caller = services.as(services.newCaller())
  let child: ChildProcess | null = null
  let log = ''

  async function spawnPeople(): Promise<void> {
    const env = { ...inherited, ...(await services.prepare('people')), LOG_LEVEL: 'debug' }
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
      // Another process may have used the port since the last process was killed.
      if (!isRunning()) await spawnPeople()
      return profiles.listSpeakerProfiles({}, caller).then(
        () => true,
        () => false,
      )
    }
    await eventually(answers, isThere => isThere, PATIENCE_MS)
  }

  /** Returns true if a statement of this kind waits for the table. */
  async function isWaiting(table: string, statement: string): Promise<boolean> {
    const { rowCount } = await database.query(
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and l.relation = $1::regclass and a.query ~* $2`,
      [table, statement],
    )
    return rowCount !== 0
  }

  interface Hold {
    on: pg.Pool
    /**
     * The statements that hold the process back. The statements of `end` stop this for later transactions.
     */
    begin: string[]
    end?: string[]
    isHeld(): Promise<boolean>
  }

  /**
   * Kills the process where `act` is held back, and restarts it. Returns the result of `act`, or null when it
   * got no response.
   */
  async function killHeld<T>(
    { on, begin, end = [], isHeld }: Hold,
    act: () => Promise<T>,
  ): Promise<T | null> {
    const blocker = await on.connect()
    for (const statement of begin) await blocker.query(statement)
    const acted = answerOf(act)
    try {
      await eventually(isHeld, isThere => isThere, PATIENCE_MS)
      await killOutright(child)
      for (const statement of end) await on.query(statement)
    } finally {
      // Closing the connection ends its transaction.
      blocker.release(true)
    }
    const result = await acted
    // Ends the leases of the killed process, so that the test need not wait until they expire.
    await database.query('update infra.jobs set lease_until = now() where lease is not null')
    if (hasPostgresBus)
      await events.query(`update deliveries set available_at = now() where consumer = 'people'`)
    await start()
    return result
  }

  /** Holds the process before it changes such a row. */
  function atBarrier(on: pg.Pool, event: RowEvent, table: string, condition = 'true'): Hold {
    const waiting = `from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted
      and database = (select oid from pg_database where datname = current_database())`
    return {
      on,
      begin: [`select pg_advisory_lock(${BARRIER})`, createBarrier(event, table, condition)],
      isHeld: async () => (await on.query(`select ${waiting}`)).rowCount !== 0,
      // A statement that has begun would be completed without its client.
      end: [`select pg_terminate_backend(pid) ${waiting}`, `drop trigger test_barrier on ${table}`],
    }
  }

  return {
    database,
    start,
    /** The log of all processes that were started. */
    log: () => log,
    /**
     * Kills the process inside the transaction of `act`, at a statement on the table. See {@link killHeld}.
     */
    killAt: <T>(table: string, statement: string, act: () => Promise<T>): Promise<T | null> =>
      killHeld(
        {
          on: database,
          begin: [`begin; lock table ${table} in share row exclusive mode`],
          isHeld: () => isWaiting(table, statement),
        },
        act,
      ),
    /** Kills the process before it changes a row for which the condition is true. See {@link killHeld}. */
    killAtRow: <T>(
      event: RowEvent,
      table: string,
      act: () => Promise<T>,
      condition = 'true',
    ): Promise<T | null> => killHeld(atBarrier(database, event, table, condition), act),
    /** Kills the process when `isHeld` reports that `act` is held back. See {@link killHeld}. */
    killWhen: <T>(isHeld: () => Promise<boolean>, act: () => Promise<T>): Promise<T | null> =>
      killHeld({ on: database, begin: [], isHeld }, act),
    /**
     * Kills the process after the transaction of `act`, before it deletes the published events from the
     * outbox, so that it publishes them again.
     */
    killAfterPublishing: <T>(act: () => Promise<T>): Promise<T | null> =>
      killHeld(atBarrier(database, 'delete', 'infra.outbox'), act),
    /**
     * Kills the process after its consumer has committed an event of this type, before the bus knows. The
     * event is delivered again.
     */
    killBeforeAcknowledging: <T>(type: string, act: () => Promise<T>): Promise<T | null> => {
      const ofType = `old.consumer = 'people' and exists (select from events e where e.seq = old.seq and e.type = '${type}')`
      return killHeld(atBarrier(events, 'delete', 'deliveries', ofType), act)
    },
    /** The number of events of a type that its consumers process or may receive again. */
    async unacknowledged(type: string): Promise<number> {
      const { rows } = await events.query<{ n: number }>(
        `select count(*)::int as n from deliveries d join events e on e.seq = d.seq where d.consumer = 'people' and e.type = $1`,
        [type],
      )
      return rows[0]?.n ?? 0
    },
    async stop(): Promise<void> {
      await killOutright(child)
      await Promise.all([database.end(), events.end()])
    },
  }
}

export type PeopleProcess = ReturnType<typeof peopleProcess>

/** Starts people in a process that can be killed, and the other services. Its `stop` stops them too. */
export async function startPeopleProcess(others: Parameters<typeof startTestServices>[0]) {
  const services = await startTestServices(others)
  await services.prepare('people')
  const people = peopleProcess(services)
  const stop = async () => {
    await people.stop()
    await services.stop()
  }
  try {
    await people.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { services, people: { ...people, stop } }
}
