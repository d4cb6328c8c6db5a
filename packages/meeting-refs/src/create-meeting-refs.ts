import type { CallOrigin, RpcClients } from '@mi/contracts'
import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Queryable, Tenant } from '@mi/database'
import { notFound, ServiceError } from '@mi/errors'
import { type Consumer, defineConsumer, type EventOrigin } from '@mi/events'
import { findMeetingRef, lockMeetingRef, type MeetingRefRecord, saveMeetingRef } from './meeting-ref-table.ts'

export interface MeetingRefsOptions<Tx> {
  database: {
    prisma: Queryable
    transaction<Result>(fn: (tx: Tx) => Promise<Result>): Promise<Result>
  }
  meetings: Pick<RpcClients['mi.meetings.v1.MeetingsInternal'], 'getMeetingRef'>
  systemOrigin(tenant: Tenant): CallOrigin
  /** The effects of a changed meeting in this service, in the transaction that stores the change. */
  onChanged?(
    tx: Tx,
    tenant: Tenant,
    change: { before: MeetingRefRecord | null; after: MeetingRef },
    origin: EventOrigin,
  ): Promise<void>
}

/** A service's read model of meetings, which the events of the meetings service update. */
export interface MeetingRefs<Tx> {
  /**
   * The meeting from the read model. Calls the meetings service once when the event of the meeting has not
   * arrived yet.
   * @param suffices false: the request names a part of the meeting that is unknown here and may be newer than
   * the last event; the meetings service is then called as well
   * @throws {ServiceError} not_found
   */
  require(
    ctx: CallOrigin & { tenant: Tenant },
    meetingId: string,
    suffices?: (known: MeetingRefRecord) => boolean,
  ): Promise<MeetingRefRecord>
  /**
   * Gets a meeting from the meetings service when its `version` (or any version, when absent) is unknown
   * here. For a consumer's `prepare`, because no call may run inside a transaction. Null when the version is
   * known or the meeting is deleted.
   */
  fetch(tenant: Tenant, meetingId: string, version?: number): Promise<MeetingRef | null>
  /** Stores the result of {@link fetch} and its effects. Ignores older versions. */
  store(tx: Tx, tenant: Tenant, ref: MeetingRef | null, origin: EventOrigin): Promise<void>
  /** Updates the read model with every event that announces a change. */
  consumers: Consumer[]
}

/** Includes `ended`. A service that has other work at the end of a meeting has a second consumer. */
const CHANGES = [
  'mi.meetings.meeting.created.v1',
  'mi.meetings.meeting.started.v1',
  'mi.meetings.meeting.updated.v1',
  'mi.meetings.meeting.ended.v1',
  'mi.meetings.meeting.completed.v1',
  'mi.meetings.meeting.failed.v1',
] as const

export function createMeetingRefs<Tx extends Queryable>({
  database,
  meetings,
  systemOrigin,
  onChanged,
}: MeetingRefsOptions<Tx>): MeetingRefs<Tx> {
  async function store(tx: Tx, tenant: Tenant, ref: MeetingRef | null, origin: EventOrigin): Promise<void> {
    if (!ref) return
    const before = await lockMeetingRef(tx, tenant, ref.meetingId)
    if (await saveMeetingRef(tx, tenant, ref)) await onChanged?.(tx, tenant, { before, after: ref }, origin)
  }

  async function fetch(tenant: Tenant, meetingId: string, version = 0): Promise<MeetingRef | null> {
    const known = await findMeetingRef(database.prisma, tenant, meetingId)
    if (known && known.version >= version) return null
    // Events contain only ids, so that the stores which keep events for days contain no data of a meeting.
    return meetings.getMeetingRef({ meetingId }, { caller: systemOrigin(tenant) }).catch(nullWhenDeleted)
  }

  return {
    store,
    fetch,
    async require(ctx, meetingId, suffices = () => true) {
      const { tenant } = ctx
      const known = await findMeetingRef(database.prisma, tenant, meetingId)
      if (known && suffices(known)) return known
      const ref = await meetings.getMeetingRef({ meetingId }, { caller: ctx })
      await database.transaction(tx => store(tx, tenant, ref, ctx))
      const stored = await findMeetingRef(database.prisma, tenant, meetingId)
      // The meeting was deleted here before the response of the meetings service was stored.
      if (!stored) throw notFound('meeting')
      return stored
    },
    consumers: CHANGES.map(type =>
      defineConsumer<typeof type, Tx, MeetingRef | null>({
        on: type,
        name: `keep-meeting-ref-${type.split('.')[3]}`,
        prepare: ({ tenant, payload }) => fetch(tenant, payload.meetingId, payload.version),
        handle: ({ tenant }, tx, ctx, ref) => store(tx, tenant, ref, ctx),
      }),
    ),
  }
}

function nullWhenDeleted(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
