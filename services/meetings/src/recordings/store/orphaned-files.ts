import type { Tenant } from '@mi/database'
import type { MeetingsDatabase, Tx } from '../../store/database.ts'

/** Records a file that no recording refers to yet or any more, so that it is removed even if this process dies. */
export async function recordOrphanedFile(
  tx: Tx | MeetingsDatabase['prisma'],
  tenant: Tenant,
  fileKey: string,
  now: Date,
): Promise<void> {
  await tx.orphanedFile.create({ data: { fileKey, ...tenant, since: now } })
}

/** Deletes the record of a file that a recording now refers to, or that was removed. */
export async function removeOrphanedFileRecord(
  tx: Tx | MeetingsDatabase['prisma'],
  tenant: Tenant,
  fileKey: string,
): Promise<void> {
  await tx.orphanedFile.deleteMany({ where: { fileKey, ...tenant } })
}

/** True when a file below a folder is recorded, usually because it is being uploaded. */
export async function hasOrphanedFile(tx: Tx, tenant: Tenant, folder: string): Promise<boolean> {
  return (await tx.orphanedFile.count({ where: { ...tenant, fileKey: { startsWith: folder } } })) > 0
}

/** Files of all tenants that have been orphaned since before the given time, oldest first. */
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
