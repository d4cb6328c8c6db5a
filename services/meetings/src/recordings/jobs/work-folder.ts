import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'mi-recording-'

/** Creates a local folder for the copy of a recording and its parts. The caller removes it. */
export function makeWorkFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX))
}

/**
 * Removes the folders of killed processes: folders to which nothing was added since the given time.
 * @returns the number of removed folders
 */
export async function removeAbandonedWorkFolders(since: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    // Its process may remove the folder concurrently.
    const folder = await stat(path).catch(() => null)
    if (!folder || folder.mtime >= since) continue
    await rm(path, { recursive: true, force: true })
    removed++
  }
  return removed
}
