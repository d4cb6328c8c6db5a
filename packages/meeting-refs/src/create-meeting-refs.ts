import type { CallContext, CallOrigin, RpcClients } from '@mi/contracts'
import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { notFound, ServiceError } from '@mi/errors'
import { type Consumer, defineConsumer, type EventOrigin } from '@mi/events'
import {
  findMeetingRef,
  lockMeetingRef,
  type MeetingRefRecord,
  type RefTransaction,
  saveMeetingRef,
} from './meeting-ref-table.ts'

export interface MeetingRefsOptions<Tx> {
  database: {
    prisma: RefTransaction
    transaction<Result>(fn: (tx: Tx) => Promise<Result>): Promise<Result>
  }
  meetings: Pick<RpcClients['mi.meetings.v1.MeetingsInternal'], 'getMeetingRef'>
  systemOrigin(tenant: Tenant): CallOrigin
  /** What follows in this service from a change of a meeting, in the transaction that stores it. */
  onChanged?(
    tx: Tx,
    tenant: Tenant,
    change: { before: MeetingRefRecord | null; after: MeetingRef },
    origin: EventOrigin,
  ): Promise<void>
}

/** A service's read model of meetings, fed by the events of the meetings service. */
export interface MeetingRefs<Tx> {
  /**
   * The meeting as it is known here; the meetings service is asked once when its event has not come yet.
   * @param suffices false: the request names something of the meeting that is not known here, and may be newer than the last event; then
   * the meetings service is asked as well
   * @throws {ServiceError} not_found
   */
  require(
    ctx: CallContext,
    meetingId: string,
    suffices?: (known: MeetingRefRecord) => boolean,
  ): Promise<MeetingRefRecord>
  /**
   * Asks the meetings service for a meeting of which `version` (any, when absent) is not known here. For a consumer's
   * `prepare`: nothing is asked inside of a transaction. Null: known already, or deleted.
   */
  fetch(tenant: Tenant, meetingId: string, version?: number): Promise<MeetingRef | null>
  /** Stores what {@link fetch} found, and what follows from it. Older versions are left out. */
  store(tx: Tx, tenant: Tenant, ref: MeetingRef | null, origin: EventOrigin): Promise<void>
  /** Keeps the read model up to date with every event that announces a change. */
  consumers: Consumer[]
}

/** `ended` is among them: a service that does more when a meeting ends has a consumer of its own beside this one. */
const CHANGES = [
  'mi.meetings.meeting.created.v1',
  'mi.meetings.meeting.started.v1',
  'mi.meetings.meeting.updated.v1',
  'mi.meetings.meeting.ended.v1',
  'mi.meetings.meeting.completed.v1',
  'mi.meetings.meeting.failed.v1',
] as const

export function createMeetingRefs<Tx extends RefTransaction>({
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
    // Events carry ids: a store that keeps them for days has nothing of a meeting that may have to be erased.
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
      // Deleted here before the answer of the meetings service was stored.
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
