import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LONGEST_WAIT_MS = 30_000

/**
 * A platform that was killed leaves its server running on the folder: end it, or two would fight over the files.
 * Only for the holder of the folder's lock (folder-lock.ts): else the server may be another platform's, and in use.
 */
export async function stopLeftoverServer(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (!Number.isInteger(pid) || pid <= 0) return
  if (await isPostgres(pid)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < LONGEST_WAIT_MS && alive(pid); waited += 50) await sleep(50)
    if (alive(pid))
      throw new Error(`An earlier PostgreSQL (process ${pid}) still holds ${folder} and does not stop.`)
  }
  await rm(pidFile, { force: true })
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!alive(pid)) return false
  // Process numbers are used again: after a reboot the number may belong to anybody.
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(async () => ({
    stdout: await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
  }))
  return stdout.includes('postgres')
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
