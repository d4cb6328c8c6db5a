import type { MeetingRef, MeetingStatus, Platform } from '@mi/contracts/mi/meetings/v1'
import {
  defineTable,
  type Executable,
  execute,
  join,
  ofTenant,
  type Queryable,
  queryRows,
  sql,
  type Tenant,
} from '@mi/database'
import type { Pool } from 'pg'

export interface RefParticipant {
  id: string
  name: string
  email: string | null
}

/** A meeting in the read model of a service other than meetings. */
export interface MeetingRefRecord {
  meetingId: string
  accountId: string
  mode: Tenant['mode']
  title: string
  status: MeetingStatus
  platform: Platform
  startedAt: Date
  endedAt: Date | null
  /** The language that a client set. Null when the language was only detected in the transcript. */
  language: string | null
  /** An IANA time zone; null when no client set a time zone. */
  timeZone: string | null
  templateId: string | null
  channelIds: string[]
  participants: RefParticipant[]
  /** The version in the meetings service. An older version never replaces a newer one. */
  version: number
}

/** The table that each service with references has in its schema, without `erased_at`. */
const table = defineTable('meeting_refs', {
  meetingId: { name: 'meeting_id', type: 'text' },
  accountId: { name: 'account_id', type: 'text' },
  mode: { name: 'mode', type: 'mode' },
  title: { name: 'title', type: 'text' },
  status: { name: 'status', type: 'text' },
  platform: { name: 'platform', type: 'text' },
  startedAt: { name: 'started_at', type: 'timestamptz' },
  endedAt: { name: 'ended_at', type: 'timestamptz' },
  language: { name: 'language', type: 'text' },
  timeZone: { name: 'time_zone', type: 'text' },
  templateId: { name: 'template_id', type: 'text' },
  channelIds: { name: 'channel_ids', type: 'text[]' },
  participants: { name: 'participants', type: 'jsonb' },
  version: { name: 'version', type: 'bigint' },
})

/** The version is read as a number, because both kinds of clients return a bigint otherwise. */
const COLUMNS = sql`${table.columns({ fields: table.fields.filter(field => field !== 'version') })},
  version::float8 as version`

/** The assignments of an import. The key and the tenant of a row never change. */
const CHANGES = join(
  table.fields
    .filter(field => !['meetingId', 'accountId', 'mode'].includes(field))
    .map(field => sql`${table.column(field)} = ${table.column(field, 'excluded')}`),
)

/** The meeting in the read model. Null when it is unknown, belongs to another tenant, or is deleted. */
export async function findMeetingRef(
  tx: Queryable,
  tenant: Tenant,
  meetingId: string,
): Promise<MeetingRefRecord | null> {
  const [ref] = await queryRows<MeetingRefRecord>(
    tx,
    sql`select ${COLUMNS} from meeting_refs
      where meeting_id = ${meetingId} and ${ofTenant(tenant)} and erased_at is null`,
  )
  return ref ?? null
}

/**
 * Like {@link findMeetingRef}, with a lock on the row until the transaction ends, so that changes of a
 * meeting's data run one after the other.
 */
export async function lockMeetingRef(
  tx: Queryable,
  tenant: Tenant,
  meetingId: string,
): Promise<MeetingRefRecord | null> {
  const [ref] = await queryRows<MeetingRefRecord & { erasedAt: Date | null }>(
    tx,
    sql`select ${COLUMNS}, erased_at as "erasedAt" from meeting_refs
      where meeting_id = ${meetingId} and ${ofTenant(tenant)} for update`,
  )
  if (!ref || ref.erasedAt !== null) return null
  const { erasedAt: _, ...record } = ref
  return record
}

/**
 * Stores a meeting from the meetings service, unless a newer version is stored or the meeting is deleted.
 * Returns true when the row changed. Locks the row in both cases.
 */
export async function saveMeetingRef(tx: Executable, tenant: Tenant, ref: MeetingRef): Promise<boolean> {
  const { meetingId, title, status, platform, startedAt, endedAt, language, timeZone, templateId } = ref
  const participants = ref.participants.map(({ id, name, email }) => ({ id, name, email }))
  const row = {
    ...{ ...tenant, meetingId, title, status, platform, startedAt, endedAt, language, timeZone, templateId },
    channelIds: ref.channelIds,
    participants: JSON.stringify(participants),
    version: ref.version,
  }
  const saved = await execute(
    tx,
    sql`insert into meeting_refs ${table.values([row])}
      on conflict (meeting_id) do update set ${CHANGES}
      where meeting_refs.version < excluded.version and meeting_refs.erased_at is null
        and meeting_refs.account_id = excluded.account_id and meeting_refs.mode = excluded.mode`,
  )
  return saved === 1
}

/**
 * Marks a meeting as deleted permanently. Also marks an unknown meeting, so that a late import finds the
 * mark. Erases its title, participants, template and channels. Locks the row. Returns 1 when there was data
 * to erase, otherwise 0.
 */
export async function markMeetingErased(
  tx: Queryable,
  { accountId, mode }: Tenant,
  meetingId: string,
  at: Date,
): Promise<number> {
  // A single statement: between two statements, an import could store the meeting without either of them seeing the row.
  const marked = await queryRows<{ existed: boolean }>(
    tx,
    sql`insert into meeting_refs as known
        (meeting_id, account_id, mode, title, status, platform, started_at, version, erased_at)
      values (${meetingId}, ${accountId}, ${mode}, '', '', '', ${at}, 0, ${at})
      on conflict (meeting_id) do update set
        erased_at = excluded.erased_at, title = '', participants = '[]', template_id = null, channel_ids = '{}'
      where known.erased_at is null and known.account_id = excluded.account_id and known.mode = excluded.mode
      returning xmax <> 0 as existed`,
  )
  return marked.filter(({ existed }) => existed).length
}

/**
 * The deleted meetings among the given ones. Every search calls it. It bypasses the Prisma client, which
 * would take longer than the server.
 */
export async function erasedAmong(
  { pool }: { pool: Pool },
  tenant: Tenant,
  meetingIds: string[],
): Promise<Set<string>> {
  if (meetingIds.length === 0) return new Set()
  const rows = await queryRows<{ meetingId: string }>(
    pool,
    sql`select meeting_id as "meetingId" from meeting_refs
      where meeting_id = any (${meetingIds}) and ${ofTenant(tenant)} and erased_at is not null`,
    { prepared: true },
  )
  return new Set(rows.map(({ meetingId }) => meetingId))
}
