import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a folder for one platform. The lock is SQLite's on a file, so the operating system releases it when the process ends, however it
 * ends: nothing stale can be left behind.
 *
 * @throws Error with one clear line when another platform holds the folder
 * @returns releases it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = new DatabaseSync(join(folder, 'platform.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (!/locked|busy/i.test((cause as Error).message)) throw cause
    const where = await addressOf(folder)
    throw new Error(
      `The platform is running already on ${folder}${where ? ` (${where})` : ''}. Stop it first, or name another folder with MI_LOCAL_FOLDER.`,
      { cause },
    )
  }
  return () => lock.close()
}

async function addressOf(folder: string): Promise<string | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')).base_url ?? null
  } catch {
    return null
  }
}
