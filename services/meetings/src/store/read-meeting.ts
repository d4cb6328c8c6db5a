import type { MeetingDetail } from '@mi/contracts/mi/meetings/v1'
import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { MeetingsDatabase } from './database.ts'
import { DETAIL_COLUMNS } from './meeting-messages.ts'
import { types } from './parse-timestamp.ts'

const DETAIL = sql`select ${DETAIL_COLUMNS} from meetings m`

/** The response of GET /meetings/{id}, read with one prepared statement. Null when the tenant has no meeting with this id. */
export async function readMeeting(
  { pool }: MeetingsDatabase,
  tenant: Tenant,
  id: string,
): Promise<MeetingDetail | null> {
  const statement = sql`${DETAIL} where m.id = ${id} and ${ofTenant(tenant, 'm')}`
  const [meeting] = await queryRows<MeetingDetail>(pool, statement, { prepared: true, types })
  return meeting ?? null
}
