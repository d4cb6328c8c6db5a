import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The variables that a child process inherits: the path, and Node's compile cache, which halves the CPU of a start. */
export const inherited = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}

/** Starts a service in a process of its own, to be killed. @param service its folder, `transcripts-search` */
export function spawnService(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
): ChildProcess {
  const main = fileURLToPath(new URL(`../../../services/${service}/src/main.ts`, import.meta.url))
  return spawn(process.execPath, [main], { env: { ...inherited, ...env }, stdio: 'ignore' })
}

/** kill -9, where it runs; resolves when it is gone. */
export async function killOutright(child: ChildProcess | null | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
