import type { RpcHandlers } from '@mi/contracts'
import type { Queryable, Tenant } from '@mi/database'
import { type Consumer, defineConsumer, type EventOrigin, recordHandled } from '@mi/events'
import { markMeetingErased } from '@mi/meeting-refs'
import { eraseMeetingRecords } from './database-stores.ts'
import { lifecycleEntry, meetingStoresOf, type UsageMeasure } from './lifecycle-table.ts'
import { reportErased } from './report-erased.ts'

/** A meeting that is being deleted. */
export interface DeletedMeeting {
  tenant: Tenant
  meetingId: string
  deletionId: string
}

/** The data that a service erases. Deletion and sandbox reset use it, so no service knows the stores of another service. */
export interface Erasure<Deps, Tx> {
  /**
   * Erases the stored data of a meeting in one transaction, and returns the number of items for each store.
   * In a service with references, the reference was marked as erased before. Idempotency records and error
   * texts are erased afterwards. An erasure that takes longer becomes a job, which calls `reportErased`; its
   * store is left out of the result.
   */
  meeting?(deps: Deps, tx: Tx, meeting: DeletedMeeting): Promise<Readonly<Record<string, number>>>
  /** Erases the data of a sandbox that belongs to no meeting (templates), in one transaction. */
  sandbox?(deps: Deps, tx: Tx, tenant: Tenant): Promise<void>
}

/** Full UTC days, including the last day: `2026-01-31`. */
export interface UsagePeriod {
  from: string
  to: string
}

/** The erasure and usage of a service. A part is present exactly when the service's row of the lifecycle table declares it. */
export interface LifecycleDeclaration<Deps, Tx> {
  erases?: Erasure<Deps, Tx>
  /** The usage of an account, in the measures that the lifecycle table declares. */
  usage?(deps: Deps, accountId: string, period: UsagePeriod): Promise<Partial<Record<UsageMeasure, number>>>
}

interface LifecycleDeps<Tx> {
  database: { transaction<Result>(fn: (tx: Tx) => Promise<Result>): Promise<Result> }
}

/** An extension of a service: handlers of the Lifecycle rpcs, and consumers of the same events. */
export interface Lifecycle {
  handlers: Pick<RpcHandlers, 'mi.lifecycle.v1.Lifecycle'>
  consumers: Consumer[]
}

/**
 * Serves erasure and usage of a service, by rpc and by event. The event is certain to arrive; the rpc arrives
 * first. Either way the event is recorded as handled, so the work is done once.
 * @throws {Error} when the declaration and the lifecycle table differ
 */
export function createLifecycle<Deps extends object, Tx extends Queryable>(
  service: string,
  deps: Deps & LifecycleDeps<Tx>,
  { erases = {}, usage }: LifecycleDeclaration<NoInfer<Deps>, NoInfer<Tx>>,
): Lifecycle {
  checkDeclared(service, { meeting: erases.meeting, sandbox: erases.sandbox, usage })
  const hasReference = meetingStoresOf(service).includes('meeting_reference')

  async function eraseMeeting(tx: Tx, meeting: DeletedMeeting, origin: EventOrigin): Promise<void> {
    const { tenant, meetingId } = meeting
    // The reference comes first. Its row is the lock that all changes of the meeting's data take before other locks.
    const reference = hasReference && {
      meeting_reference: await markMeetingErased(tx, tenant, meetingId, new Date()),
    }
    const own = await erases.meeting?.(deps, tx, meeting)
    const records = await eraseMeetingRecords(service, tx, tenant, meetingId)
    await reportErased(service, tx, tenant, meeting, { ...reference, ...own, ...records }, origin)
  }
  async function eraseSandbox(tx: Tx, tenant: Tenant): Promise<void> {
    await erases.sandbox?.(deps, tx, tenant)
  }

  const onMeetingDeleted = defineConsumer<'mi.meetings.meeting.deleted.v1', Tx>({
    on: 'mi.meetings.meeting.deleted.v1',
    name: 'erase-meeting',
    handle: ({ tenant, payload: { meetingId, deletionId } }, tx, ctx) =>
      eraseMeeting(tx, { tenant, meetingId, deletionId }, ctx),
  })
  const onSandboxReset = defineConsumer<'mi.meetings.sandbox.reset.v1', Tx>({
    on: 'mi.meetings.sandbox.reset.v1',
    name: 'erase-sandbox',
    handle: ({ tenant }, tx) => eraseSandbox(tx, tenant),
  })
  const deliverEarly = (consumer: Consumer, eventId: string, effect: (tx: Tx) => Promise<void>) =>
    deps.database.transaction(async tx => {
      if (await recordHandled(tx, `${service}.${consumer.name}`, eventId)) await effect(tx)
    })

  return {
    handlers: {
      'mi.lifecycle.v1.Lifecycle': {
        async eraseMeeting({ eventId, meetingId, deletionId }, ctx) {
          const meeting = { tenant: ctx.tenant, meetingId, deletionId }
          if (erases.meeting)
            await deliverEarly(onMeetingDeleted, eventId, tx => eraseMeeting(tx, meeting, ctx))
          return {}
        },
        async eraseSandbox({ eventId }, { tenant }) {
          if (erases.sandbox && tenant.mode === 'test')
            await deliverEarly(onSandboxReset, eventId, tx => eraseSandbox(tx, tenant))
          return {}
        },
        async getUsage(days, { tenant }) {
          const used = (await usage?.(deps, tenant.accountId, days)) ?? {}
          // Zeros and empty texts are not encoded, so they do not replace the values of other services.
          return {
            from: '',
            to: '',
            requests: { total: 0 },
            meetings: used.meetings ?? 0,
            transcriptSeconds: used.transcript_seconds ?? 0,
            storageBytes: used.storage_bytes ?? 0,
            modelTokens: { input: used.model_input_tokens ?? 0, output: used.model_output_tokens ?? 0 },
          }
        },
      },
    },
    consumers: [...(erases.meeting ? [onMeetingDeleted] : []), ...(erases.sandbox ? [onSandboxReset] : [])],
  }
}

function checkDeclared(service: string, declared: Record<'meeting' | 'sandbox' | 'usage', unknown>): void {
  const { meetingStores = [], sandbox = false, usage = [] } = lifecycleEntry(service)
  // The service that deletes meetings erases its own data in the same transaction.
  const erasesMeetings = meetingStores.length > 0 && !meetingStores.includes('meetings')
  const expected = { meeting: erasesMeetings, sandbox, usage: usage.length > 0 }
  for (const part of ['meeting', 'sandbox', 'usage'] as const)
    if (expected[part] !== (declared[part] !== undefined))
      throw new Error(`${service}: the lifecycle table and the service's declaration differ in ${part}`)
}
