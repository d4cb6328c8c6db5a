import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a service in a process of its own, to be killed. @param service its folder, `transcripts-search` */
export function spawnService(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
): ChildProcess {
  const main = fileURLToPath(new URL(`../../../services/${service}/src/main.ts`, import.meta.url))
  return spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
}

/** kill -9, where it runs; resolves when it is gone. */
export async function killOutright(child: ChildProcess | null | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
