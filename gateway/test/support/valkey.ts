import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@mi/testkit'
import { Redis } from 'iovalkey'

const PROGRAMS = ['valkey-server', 'redis-server']

export interface ValkeyServer {
  url: string
  stop(): Promise<void>
}

/** The program of an installed server, or null. */
export function valkeyProgram(): string | null {
  return PROGRAMS.find(program => spawnSync(program, ['--version']).status === 0) ?? null
}

/** Starts an empty server on `port` or a free port. */
export async function startValkey(port?: number): Promise<ValkeyServer> {
  const program = valkeyProgram()
  if (!program) throw new Error('neither valkey-server nor redis-server is installed')
  const folder = await mkdtemp(join(tmpdir(), 'mi-valkey-'))
  const at = port ?? (await freePort())
  const options = [
    '--port',
    String(at),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const child: ChildProcess = spawn(program, options, { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${at}`
  await waitUntilReady(url)
  return {
    url,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => {})
  try {
    await client.ping()
  } finally {
    client.disconnect()
  }
}
