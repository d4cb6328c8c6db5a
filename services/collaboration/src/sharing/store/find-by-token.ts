import { statementName } from '@mi/database'
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

interface Row {
  id: string
  account_id: string
  mode: 'live' | 'test'
  meeting_id: string
  permission: Permission
  user_id: string
  position: number | null
  email: string | null
  status: 'pending' | 'sent' | 'accepted' | null
  expires_at: Date | null
}

const COLUMNS = 's.id, s.account_id, s.mode::text as mode, s.meeting_id, s.permission, s.user_id'
const BY_TOKEN = `select ${COLUMNS}, null::int as position, null as email, null as status, s.link_expires_at as expires_at
  from shares s where s.link_hash = $1
  union all
  select ${COLUMNS}, r.position, r.email, r.status, null from share_recipients r join shares s on s.id = r.share_id
  where r.token_hash = $1`

/** The share of a token. Searches all tenants, because the token determines the tenant. */
export async function findByToken(
  { poolAcrossTenants }: CollaborationDatabase,
  hash: Uint8Array,
): Promise<OpenedShare | null> {
  const { rows } = await poolAcrossTenants.query<Row>({
    name: statementName(BY_TOKEN),
    text: BY_TOKEN,
    values: [hash],
  })
  const [row] = rows
  if (!row) return null
  const { id, permission, position, email, status } = row
  return {
    id,
    tenant: { accountId: row.account_id, mode: row.mode },
    meetingId: row.meeting_id,
    permission,
    userId: row.user_id,
    recipient: position === null ? null : { position, email: email!, status: status! },
    expiresAt: row.expires_at,
  }
}
