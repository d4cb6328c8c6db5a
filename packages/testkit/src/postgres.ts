import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@mi/local-platform/embedded-postgres'

export interface TestPostgres {
  /** Connection string of a database on this server; the database need not exist yet. */
  url(database: string): string
  /** Breaks every connection, stops the server, and starts it again on the same port and data. */
  restart(downMs?: number): Promise<void>
  /** Kills the server as a crash would and starts it again on the same port and data. */
  crash(downMs?: number): Promise<void>
  stop(): Promise<void>
}

export interface TestPostgresOptions {
  /** Keep what is committed through a crash of the machine. Off by default: tests only crash processes. */
  durable?: boolean
  /** Programs of another PostgreSQL than npm's, such as {@link findVectorPostgres} gives. */
  binaries?: { postgres: string; initdb: string }
}

/** Four test files at once, each with a platform whose services may hold 16 connections each. */
const CONNECTIONS = 'max_connections=500'

const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Starts a PostgreSQL of its own in a temporary folder, on a free port. About a second. */
export async function startTestPostgres({
  durable = false,
  binaries,
}: TestPostgresOptions = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-postgres-'))
  // When we are root the server runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const options = {
    folder: join(folder, 'data'),
    password: randomBytes(12).toString('hex'),
    settings: durable ? [] : [...NOT_DURABLE, CONNECTIONS],
    ...(binaries && { binaries }),
  }
  let server = await startEmbeddedPostgres(options)
  const { port } = server
  // A test run that is interrupted must not leave servers behind.
  const kill = () => process.kill(server.pid, 'SIGQUIT')
  process.once('exit', kill)

  return {
    url: database => `${server.serverUrl}/${database}`,
    async restart(downMs = 0) {
      await server.stop()
      await sleep(downMs)
      server = await startEmbeddedPostgres({ ...options, port })
    },
    async crash(downMs = 0) {
      process.kill(server.pid, 'SIGKILL')
      for (let attempt = 1; ; attempt++) {
        await sleep(downMs + 200)
        try {
          server = await startEmbeddedPostgres({ ...options, port })
          return
        } catch (error) {
          // Sessions of a server that was killed hold its shared memory for a moment.
          if (attempt === 50) throw error
        }
      }
    },
    async stop() {
      process.off('exit', kill)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
