import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import type { ShareRecipient } from '../../generated/prisma/client.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'

const INVITATION = `select account_id as "accountId", mode::text as mode, position from share_recipients
  where share_id = $1 and email = $2`

/**
 * Where a person was invited to a share. Across tenants: people are invited by accounts that are not theirs. The caller
 * must have proved the address.
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
