import type { Tenant } from '@mi/database'
import type { MeetingsDatabase, Tx } from './database.ts'

/** Notes a file that no recording names (yet, or any more), so that it does not outlive the process that would remove it. */
export async function recordOrphanedFile(
  tx: Tx | MeetingsDatabase['prisma'],
  tenant: Tenant,
  fileKey: string,
  now: Date,
): Promise<void> {
  await tx.orphanedFile.create({ data: { fileKey, ...tenant, since: now } })
}

/** A recording names the file now, or it is removed. */
export async function removeOrphanedFileRecord(
  tx: Tx | MeetingsDatabase['prisma'],
  tenant: Tenant,
  fileKey: string,
): Promise<void> {
  await tx.orphanedFile.deleteMany({ where: { fileKey, ...tenant } })
}

/** Whether a file below a folder is noted: as a rule because it is being uploaded. */
export async function hasOrphanedFile(tx: Tx, tenant: Tenant, folder: string): Promise<boolean> {
  return (await tx.orphanedFile.count({ where: { ...tenant, fileKey: { startsWith: folder } } })) > 0
}

/** Files that have been orphaned since before a moment, of all tenants, oldest first. */
export async function findOrphanedFiles(
  { acrossTenants }: MeetingsDatabase,
  before: Date,
  most: number,
): Promise<{ fileKey: string; accountId: string; mode: Tenant['mode'] }[]> {
  return acrossTenants.orphanedFile.findMany({
    where: { since: { lt: before } },
    orderBy: { since: 'asc' },
    take: most,
  })
}
