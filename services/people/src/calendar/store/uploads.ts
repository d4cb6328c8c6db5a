import type { Tenant } from '@mi/database'
import type { PeopleDatabase, Tx } from '../../store/database.ts'

export async function saveUpload(
  tx: Tx,
  { accountId, mode }: Tenant,
  connectionId: string,
  content: string,
): Promise<void> {
  await tx.$executeRaw`
    insert into calendar_uploads (connection_id, account_id, mode, content)
    values (${connectionId}, ${accountId}, ${mode}::mode, ${content})
    on conflict (connection_id) do update set content = excluded.content
    where calendar_uploads.account_id = excluded.account_id and calendar_uploads.mode = excluded.mode`
}

/** The file that was uploaded; null before there is one. */
export async function readUpload(
  { prisma }: PeopleDatabase,
  tenant: Tenant,
  connectionId: string,
): Promise<string | null> {
  const found = await prisma.calendarUpload.findFirst({
    where: { ...tenant, connectionId },
    select: { content: true },
  })
  return found?.content ?? null
}
