import type { Deps } from '../../deps.ts'
import { findOrphanedFiles, removeOrphanedFileRecord } from '../store/orphaned-files.ts'

/** A day, because an upload times out much earlier. */
const ORPHANED_AFTER_MS = 24 * 3_600_000
const BATCH = 200

/** A file or folder that has been orphaned since before this time belongs to a process that ended. */
export function orphanedBefore(now: Date): Date {
  return new Date(now.getTime() - ORPHANED_AFTER_MS)
}

/** Removes files of interrupted uploads and of replaced recordings. @returns the number of removed files */
export async function removeOrphanedFiles({
  database,
  files,
  now,
}: Pick<Deps, 'database' | 'files' | 'now'>): Promise<number> {
  const orphaned = await findOrphanedFiles(database, orphanedBefore(now()), BATCH)
  for (const { fileKey, accountId, mode } of orphaned) {
    await files.remove(fileKey)
    await removeOrphanedFileRecord(database.prisma, { accountId, mode }, fileKey)
  }
  return orphaned.length
}
