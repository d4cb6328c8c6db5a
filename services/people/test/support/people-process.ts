import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { eventually, inherited, killOutright, startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'

/** It only ends a test that has failed. */
export const PATIENCE_MS = 300_000

const BARRIER = 71_077_345
type RowEvent = 'insert' | 'update' | 'delete'
/** While somebody holds the lock, rows of the table that the condition is true of are not changed so. */
const createBarrier = (event: RowEvent, table: string, condition: string) => `
  create or replace function test_barrier() returns trigger language plpgsql as
    $$ begin if ${condition} then perform pg_advisory_xact_lock(${BARRIER}); end if; return coalesce(new, old); end $$;
  create trigger test_barrier before ${event} on ${table} for each row execute function test_barrier()`

/** Null when the call got no answer. */
const answerOf = <T>(act: () => Promise<T>): Promise<T | null> =>
  act().catch(error => {
    if (!['unavailable', 'deadline'].includes(error.status)) throw error
    return null
  })

/** The service in a process of its own, which is killed in the middle of a transaction. Its bus is in PostgreSQL, unless it has another. */
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

  interface Hold {
    on: pg.Pool
    /** What holds it back, in the order of the statements; and ends doing so for those that come later. */
    begin: string[]
    end?: string[]
    isHeld(): Promise<boolean>
  }

  /** Kills it where it is held back in what `act` leads to, and starts it again. Returns what `act` gave; null when it got no answer. */
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
    // The dead process's leases run out by themselves: the test need not wait for it.
    await database.query('update infra.jobs set lease_until = now() where lease is not null')
    if (hasPostgresBus)
      await events.query(`update deliveries set available_at = now() where consumer = 'people'`)
    await start()
    return result
  }

  /** Where it is about to change such a row. */
  function atBarrier(on: pg.Pool, event: RowEvent, table: string, condition = 'true'): Hold {
    const waiting = `from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted
      and database = (select oid from pg_database where datname = current_database())`
    return {
      on,
      begin: [`select pg_advisory_lock(${BARRIER})`, createBarrier(event, table, condition)],
      isHeld: async () => (await on.query(`select ${waiting}`)).rowCount !== 0,
      // A statement that has begun would be finished without its client.
      end: [`select pg_terminate_backend(pid) ${waiting}`, `drop trigger test_barrier on ${table}`],
    }
  }

  return {
    database,
    start,
    /** All that it has written to its log, of all its lives. */
    log: () => log,
    /** Kills it inside the transaction that `act` leads to, where that comes to a statement on the table. As {@link killHeld}. */
    killAt: <T>(table: string, statement: string, act: () => Promise<T>): Promise<T | null> =>
      killHeld(
        {
          on: database,
          begin: [`begin; lock table ${table} in share row exclusive mode`],
          isHeld: () => isWaiting(table, statement),
        },
        act,
      ),
    /** The same, where it is about to change a row so, by whatever statement; one of which the condition is true. */
    killAtRow: <T>(
      event: RowEvent,
      table: string,
      act: () => Promise<T>,
      condition = 'true',
    ): Promise<T | null> => killHeld(atBarrier(database, event, table, condition), act),
    /** Kills it when what `act` leads to is held back by somebody else, who says so. As {@link killHeld}. */
    killWhen: <T>(isHeld: () => Promise<boolean>, act: () => Promise<T>): Promise<T | null> =>
      killHeld({ on: database, begin: [], isHeld }, act),
    /**
     * Kills it after the transaction that `act` leads to: where it is about to delete what it published from the outbox, so that it publishes
     * it again.
     */
    killAfterPublishing: <T>(act: () => Promise<T>): Promise<T | null> =>
      killHeld(atBarrier(database, 'delete', 'infra.outbox'), act),
    /**
     * Kills it after its consumer has committed what an event of this type led to, and before the bus knows: the event is delivered again.
     */
    killBeforeAcknowledging: <T>(type: string, act: () => Promise<T>): Promise<T | null> => {
      const ofType = `old.consumer = 'people' and exists (select from events e where e.seq = old.seq and e.type = '${type}')`
      return killHeld(atBarrier(events, 'delete', 'deliveries', ofType), act)
    },
    /** How many events of a type its consumers have, or may get again. */
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

/** People in a process that can be killed, beside these services; its `stop` stops them too. */
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
