import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { StartedServices } from './start-services.ts'

/** Insights in a process of its own, to be killed. */
export function startInsights({ insightsEnv }: Pick<StartedServices, 'insightsEnv'>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: { PATH: process.env.PATH, ...insightsEnv },
    stdio: 'ignore',
  })
}

/** kill -9; resolves when it is gone. */
export async function killOutright(running: ChildProcess): Promise<void> {
  const gone = new Promise(resolve => running.once('exit', resolve))
  running.kill('SIGKILL')
  await gone
}
