import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface TestNats {
  url: string
  /** Kills the server as a crash would and starts it again on the same port and data. */
  restart(downMs?: number): Promise<void>
  stop(): Promise<void>
}

/** True when `nats-server` is installed. */
export function hasNatsServer(): boolean {
  return spawnSync('nats-server', ['--version'], { stdio: 'ignore' }).status === 0
}

/** Starts a NATS server of its own with JetStream in a temporary folder, on a free port. Needs `nats-server` on the path. */
export async function startTestNats(): Promise<TestNats> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-nats-'))
  const port = await freePort()
  let server = await begin(port, folder)
  // A test run that is interrupted must not leave servers behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  return {
    url: `nats://127.0.0.1:${port}`,
    async restart(downMs = 0) {
      await end(server, 'SIGKILL')
      await sleep(downMs)
      server = await begin(port, folder)
    },
    async stop() {
      process.off('exit', kill)
      await end(server, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function begin(port: number, folder: string): Promise<ChildProcess> {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
    stdio: 'ignore',
  })
  // A test run that is interrupted must not leave servers behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  for (let attempt = 0; attempt < 100; attempt++) {
    if (server.exitCode !== null) break
    if (await listens(port)) return server
    await sleep(50)
  }
  server.kill('SIGKILL')
  throw new Error('nats-server does not listen')
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() && true)).once('error', () => resolve(false))
  })
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise(resolve => server.once('exit', resolve))
  server.kill(signal)
  await exited
}
