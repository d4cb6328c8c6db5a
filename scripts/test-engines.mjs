// Starts the optional engines that are installed on this machine, on free ports and in a temporary folder, for the length of a test run.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the variables that name the engines, and a way to stop what was started. An engine that a variable names already is not started. */
export async function startTestEngines() {
  const folder = mkdtempSync(join(tmpdir(), 'mi-engines-'))
  const running = []
  const env = {}
  const start = async (variable, program, args, url) => {
    if (process.env[variable] || !installed(program)) return
    const port = await freePort()
    running.push(spawn(program, args(port), { stdio: 'ignore' }))
    await listening(port, program)
    env[variable] = url(port)
  }
  await start(
    'NATS_URL',
    'nats-server',
    port => ['-a', '127.0.0.1', '-p', `${port}`, '-js', '-sd', join(folder, 'nats')],
    port => `nats://127.0.0.1:${port}`,
  )
  const redis = installed('valkey-server') ? 'valkey-server' : 'redis-server'
  await start(
    'REDIS_URL',
    redis,
    port => ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--dir', folder],
    port => `redis://127.0.0.1:${port}`,
  )
  return {
    env,
    async stop() {
      await Promise.all(running.map(end))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const installed = program => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function listening(port, program) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const open = await new Promise(resolve => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(socket.destroy() && true)).once('error', () => resolve(false))
    })
    if (open) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${program} does not listen after 10 seconds`)
}

function end(child) {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}
