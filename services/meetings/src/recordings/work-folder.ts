import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'mi-recording-'

/** A folder of this machine for the copy of a recording and its parts. Who makes it removes it. */
export function makeWorkFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX))
}

/** Removes the folders of killed processes: those to which nothing has been added since that moment. Returns how many. */
export async function removeAbandonedWorkFolders(since: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    // Its process may remove it at this moment.
    const folder = await stat(path).catch(() => null)
    if (!folder || folder.mtime >= since) continue
    await rm(path, { recursive: true, force: true })
    removed++
  }
  return removed
}
