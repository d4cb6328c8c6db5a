import type { MeetingRef, MeetingStatus, Platform } from '@mi/contracts/mi/meetings/v1'
import { statementName, type Tenant } from '@mi/database'
import type { Pool } from 'pg'

/** The part of a Prisma client or transaction that this module uses. */
export interface RefTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows>
}

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

const TENANT = 'meeting_id = $1 and account_id = $2 and mode = $3::mode'
const COLUMNS = `meeting_id as "meetingId", account_id as "accountId", mode::text as mode, title, status, platform,
  started_at as "startedAt", ended_at as "endedAt", language, time_zone as "timeZone", template_id as "templateId",
  channel_ids as "channelIds", participants, version::float8 as version`

/** The meeting in the read model. Null when it is unknown, belongs to another tenant, or is deleted. */
export async function findMeetingRef(
  tx: Pick<RefTransaction, '$queryRawUnsafe'>,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<MeetingRefRecord | null> {
  const [ref] = await tx.$queryRawUnsafe<MeetingRefRecord[]>(
    `select ${COLUMNS} from meeting_refs where ${TENANT} and erased_at is null`,
    ...[meetingId, accountId, mode],
  )
  return ref ?? null
}

/**
 * Like {@link findMeetingRef}, with a lock on the row until the transaction ends, so that changes of a
 * meeting's data run one after the other.
 */
export async function lockMeetingRef(
  tx: RefTransaction,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<MeetingRefRecord | null> {
  const [ref] = await tx.$queryRawUnsafe<(MeetingRefRecord & { erasedAt: Date | null })[]>(
    `select ${COLUMNS}, erased_at as "erasedAt" from meeting_refs where ${TENANT} for update`,
    ...[meetingId, accountId, mode],
  )
  if (!ref || ref.erasedAt !== null) return null
  const { erasedAt: _, ...record } = ref
  return record
}

/**
 * Stores a meeting from the meetings service, unless a newer version is stored or the meeting is deleted.
 * Returns true when the row changed. Locks the row in both cases.
 */
export async function saveMeetingRef(
  tx: RefTransaction,
  { accountId, mode }: Tenant,
  ref: MeetingRef,
): Promise<boolean> {
  const { meetingId, title, status, platform, startedAt, endedAt, language, timeZone, templateId } = ref
  const participants = JSON.stringify(ref.participants.map(({ id, name, email }) => ({ id, name, email })))
  const saved = await tx.$executeRawUnsafe(
    `insert into meeting_refs (meeting_id, account_id, mode, title, status, platform, started_at, ended_at, language,
       time_zone, template_id, channel_ids, participants, version)
     values ($1, $2, $3::mode, $4, $5, $6, $7, $8, $9, $10, $11, $12::text[], $13::jsonb, $14)
     on conflict (meeting_id) do update set
       title = excluded.title, status = excluded.status, platform = excluded.platform, started_at = excluded.started_at,
       ended_at = excluded.ended_at, language = excluded.language, time_zone = excluded.time_zone,
       template_id = excluded.template_id, channel_ids = excluded.channel_ids, participants = excluded.participants,
       version = excluded.version
     where meeting_refs.version < excluded.version and meeting_refs.erased_at is null
       and meeting_refs.account_id = excluded.account_id and meeting_refs.mode = excluded.mode`,
    ...[meetingId, accountId, mode, title, status, platform, startedAt, endedAt, language],
    ...[timeZone, templateId, ref.channelIds, participants, ref.version],
  )
  return saved === 1
}

/**
 * Marks a meeting as deleted permanently. Also marks an unknown meeting, so that a late import finds the
 * mark. Erases its title, participants, template and channels. Locks the row. Returns 1 when there was data
 * to erase, otherwise 0.
 */
export async function markMeetingErased(
  tx: RefTransaction,
  { accountId, mode }: Tenant,
  meetingId: string,
  at: Date,
): Promise<number> {
  // A single statement: between two statements, an import could store the meeting without either of them seeing the row.
  const marked = await tx.$queryRawUnsafe<{ existed: boolean }[]>(
    `insert into meeting_refs as known (meeting_id, account_id, mode, title, status, platform, started_at, version, erased_at)
     values ($1, $2, $3::mode, '', '', '', $4, 0, $4)
     on conflict (meeting_id) do update set
       erased_at = excluded.erased_at, title = '', participants = '[]', template_id = null, channel_ids = '{}'
     where known.erased_at is null and known.account_id = excluded.account_id and known.mode = excluded.mode
     returning xmax <> 0 as existed`,
    ...[meetingId, accountId, mode, at],
  )
  return marked.filter(one => one.existed).length
}

const ERASED_AMONG = `select meeting_id from meeting_refs
  where meeting_id = any ($1) and account_id = $2 and mode = $3::mode and erased_at is not null`

/**
 * The deleted meetings among the given ones. Every search calls it. It bypasses the Prisma client, which
 * would take longer than the server.
 */
export async function erasedAmong(
  { pool }: { pool: Pool },
  { accountId, mode }: Tenant,
  meetingIds: string[],
): Promise<Set<string>> {
  if (meetingIds.length === 0) return new Set()
  const { rows } = await pool.query<{ meeting_id: string }>({
    name: statementName(ERASED_AMONG),
    text: ERASED_AMONG,
    values: [meetingIds, accountId, mode],
  })
  return new Set(rows.map(row => row.meeting_id))
}
