import type { Tenant } from '@mi/database'
import type { MeetingsDatabase, Tx } from './database.ts'

/** Notes a file that no recording names (yet, or any more), so that it does not outlive the process that would remove it. */
export async function noteLooseFile(
  tx: Tx | MeetingsDatabase['prisma'],
  tenant: Tenant,
  fileKey: string,
  now: Date,
): Promise<void> {
  await tx.looseFile.create({ data: { fileKey, ...tenant, since: now } })
}

/** A recording names the file now, or it is removed. */
export async function forgetLooseFile(
  tx: Tx | MeetingsDatabase['prisma'],
  tenant: Tenant,
  fileKey: string,
): Promise<void> {
  await tx.looseFile.deleteMany({ where: { fileKey, ...tenant } })
}

/** Files that have been loose since before a moment, of all tenants, oldest first. */
export async function findLooseFiles(
  { acrossTenants }: MeetingsDatabase,
  before: Date,
  most: number,
): Promise<{ fileKey: string; accountId: string; mode: Tenant['mode'] }[]> {
  return acrossTenants.looseFile.findMany({
    where: { since: { lt: before } },
    orderBy: { since: 'asc' },
    take: most,
  })
}
