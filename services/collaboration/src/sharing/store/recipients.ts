import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import type { ShareRecipient } from '../../generated/prisma/client.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'

const INVITATION = `select account_id as "accountId", mode::text as mode, position from share_recipients
  where share_id = $1 and email = $2`

/**
 * The invitation of a person to a share. Searches all tenants, because the account of the share is not the account of the invited person.
 * The caller must have verified the e-mail address.
 */
export async function findInvitation(
  { poolAcrossTenants }: CollaborationDatabase,
  shareId: string,
  email: string,
): Promise<{ tenant: Tenant; shareId: string; position: number } | null> {
  const { rows } = await poolAcrossTenants.query<Tenant & { position: number }>({
    name: statementName(INVITATION),
    text: INVITATION,
    values: [shareId, email],
  })
  const [found] = rows
  if (!found) return null
  const { accountId, mode, position } = found
  return { tenant: { accountId, mode }, shareId, position }
}

export function findRecipient(
  tx: Pick<Tx, 'shareRecipient'>,
  { accountId, mode }: Tenant,
  shareId: string,
  position: number,
): Promise<ShareRecipient | null> {
  return tx.shareRecipient.findFirst({ where: { shareId, position, accountId, mode } })
}
