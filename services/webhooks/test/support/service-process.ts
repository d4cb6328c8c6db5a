import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { MASTER_KEYS } from './deliveries.ts'

/** The service in a process of its own, to be killed. */
export function startWebhooksProcess(
  databaseUrl: string,
  eventsDatabaseUrl: string,
  more: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      EVENTS_DATABASE_URL: eventsDatabaseUrl,
      INTERNAL_TOKEN_SECRET: randomBytes(32).toString('hex'),
      MASTER_KEYS,
      WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8',
      GRPC_PORT: '0',
      OPS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: 'ignore',
  })
}

/** kill -9; resolves when it is gone. */
export async function killOutright(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
