import { queryRows, sql } from '@mi/database'
import type { Share } from '../../generated/prisma/client.ts'
import { shareTable } from '../../generated/tables.ts'
import type { CollaborationDatabase } from '../../store/database.ts'
import type { Permission } from '../domain/permission.ts'

/** A share that was found by its token. */
export interface OpenedShare {
  id: string
  tenant: { accountId: string; mode: 'live' | 'test' }
  meetingId: string
  permission: Permission
  /** The user who created the share. */
  userId: string
  /** The recipient whose mail contained the token. Null for a public link. */
  recipient: { position: number; email: string; status: 'pending' | 'sent' | 'accepted' } | null
  expiresAt: Date | null
}

interface Row extends Pick<Share, 'id' | 'accountId' | 'mode' | 'meetingId' | 'userId'> {
  permission: Permission
  position: number | null
  email: string | null
  status: 'pending' | 'sent' | 'accepted' | null
  expiresAt: Date | null
}

const COLUMNS = shareTable.columns({
  alias: 's',
  fields: ['id', 'accountId', 'mode', 'meetingId', 'permission', 'userId'],
})

/** The share of a token. Searches all tenants, because the token determines the tenant. */
export async function findByToken(
  { poolAcrossTenants }: CollaborationDatabase,
  hash: Uint8Array,
): Promise<OpenedShare | null> {
  const statement = sql`
    select ${COLUMNS}, null::int as position, null as email, null as status, s.link_expires_at as "expiresAt"
    from shares s where s.link_hash = ${hash}
    union all
    select ${COLUMNS}, r.position, r.email, r.status, null
    from share_recipients r join shares s on s.id = r.share_id where r.token_hash = ${hash}`
  const [row] = await queryRows<Row>(poolAcrossTenants, statement, { prepared: true })
  if (!row) return null
  const { accountId, mode, position, email, status, ...share } = row
  const isRecipient = position !== null && email !== null && status !== null
  return {
    ...share,
    tenant: { accountId, mode },
    recipient: isRecipient ? { position, email, status } : null,
  }
}
