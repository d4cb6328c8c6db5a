import { queryRows, sql, type Tenant } from '@mi/database'
import type { ShareRecipient } from '../../generated/prisma/client.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'

/**
 * The invitation of a person to a share. Searches all tenants, because the account of the share is not the account of the invited person.
 * The caller must have verified the e-mail address.
 */
export async function findInvitation(
  { poolAcrossTenants }: CollaborationDatabase,
  shareId: string,
  email: string,
): Promise<{ tenant: Tenant; shareId: string; position: number } | null> {
  const statement = sql`select account_id as "accountId", mode, position from share_recipients
    where share_id = ${shareId} and email = ${email}`
  const [found] = await queryRows<Tenant & { position: number }>(poolAcrossTenants, statement, {
    prepared: true,
  })
  if (!found) return null
  const { position, ...tenant } = found
  return { tenant, shareId, position }
}

export function findRecipient(
  tx: Pick<Tx, 'shareRecipient'>,
  { accountId, mode }: Tenant,
  shareId: string,
  position: number,
): Promise<ShareRecipient | null> {
  return tx.shareRecipient.findFirst({ where: { shareId, position, accountId, mode } })
}
