import { entryOf, meetingStoresOf, type RpcHandlers, type UsageMeasure } from '@mi/contracts'
import type { Tenant } from '@mi/database'
import { type Consumer, defineConsumer, type EventOrigin, recordHandled } from '@mi/events'
import { markMeetingErased } from '@mi/meeting-refs'
import { type EraseTransaction, eraseMeetingRecords } from './database-stores.ts'
import { reportErased } from './report-erased.ts'

interface Erasure {
  meetingId: string
  deletionId: string
}

/** The erasure and usage of a service's own stores. A part is present exactly when the service's row of the service table declares it. */
export interface LifecycleDeclaration<Tx> {
  /**
   * Erases the data of a deleted meeting from the stores. In a service with references, the reference was
   * marked as erased before. Returns the number of erased items for each store. A store that is left out is
   * erased later, and then reported with `reportErased`.
   */
  eraseMeeting?(tx: Tx, tenant: Tenant, erasure: Erasure): Promise<Record<string, number>>
  /** Deletes the sandbox data of an account, except its meetings, which are deleted separately. */
  eraseSandbox?(tx: Tx, tenant: Tenant): Promise<void>
  /** The usage of the account between two days (YYYY-MM-DD, both inclusive), by measure. */
  usage?(
    accountId: string,
    days: { from: string; to: string },
  ): Promise<Partial<Record<UsageMeasure, number>>>
}

export interface Lifecycle {
  handlers: Pick<RpcHandlers, 'mi.lifecycle.v1.Lifecycle'>
  consumers: Consumer[]
}

/** The part of a service's database that this module uses. */
export interface LifecycleDatabase<Tx = EraseTransaction> {
  transaction<Result>(fn: (tx: Tx) => Promise<Result>): Promise<Result>
}

/**
 * Serves erasure and usage of a service, by rpc and by event. The event is certain to arrive; the rpc arrives
 * first. Either way the event is recorded as handled, so the work is done once.
 * @throws {Error} when the declaration and the service table differ
 */
export function createLifecycle<Tx extends EraseTransaction>(
  service: string,
  database: LifecycleDatabase<Tx>,
  declaration: LifecycleDeclaration<Tx>,
): Lifecycle {
  checkDeclared(service, declaration)
  const { eraseMeeting, eraseSandbox, usage } = declaration
  const hasReference = meetingStoresOf(service).includes('meeting_reference')

  async function erase(tx: Tx, tenant: Tenant, erasure: Erasure, origin: EventOrigin): Promise<void> {
    const { meetingId } = erasure
    // The reference comes first. Its row is the lock that all changes of the meeting's data take before other locks.
    const reference = hasReference && {
      meeting_reference: await markMeetingErased(tx, tenant, meetingId, new Date()),
    }
    const own = await eraseMeeting?.(tx, tenant, erasure)
    const records = await eraseMeetingRecords(service, tx, tenant, meetingId)
    await reportErased(service, tx, tenant, erasure, { ...reference, ...own, ...records }, origin)
  }

  const onMeetingDeleted = defineConsumer<'mi.meetings.meeting.deleted.v1', Tx>({
    on: 'mi.meetings.meeting.deleted.v1',
    name: 'erase-meeting',
    handle: ({ tenant, payload }, tx, ctx) => erase(tx, tenant, payload, ctx),
  })
  const onSandboxReset = defineConsumer<'mi.meetings.sandbox.reset.v1', Tx>({
    on: 'mi.meetings.sandbox.reset.v1',
    name: 'erase-sandbox',
    handle: async ({ tenant }, tx) => eraseSandbox?.(tx, tenant),
  })
  const deliverEarly = (consumer: Consumer, eventId: string, effect: (tx: Tx) => Promise<void>) =>
    database.transaction(async tx => {
      if (await recordHandled(tx, `${service}.${consumer.name}`, eventId)) await effect(tx)
    })

  return {
    handlers: {
      'mi.lifecycle.v1.Lifecycle': {
        async eraseMeeting({ eventId, ...erasure }, ctx) {
          if (eraseMeeting)
            await deliverEarly(onMeetingDeleted, eventId, tx => erase(tx, ctx.tenant, erasure, ctx))
          return {}
        },
        async eraseSandbox({ eventId }, { tenant }) {
          if (eraseSandbox && tenant.mode === 'test')
            await deliverEarly(onSandboxReset, eventId, tx => eraseSandbox(tx, tenant))
          return {}
        },
        async getUsage(days, { tenant }) {
          const used = (await usage?.(tenant.accountId, days)) ?? {}
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
    consumers: [...(eraseMeeting ? [onMeetingDeleted] : []), ...(eraseSandbox ? [onSandboxReset] : [])],
  }
}

function checkDeclared(service: string, declaration: LifecycleDeclaration<never>): void {
  const { meetingStores = [], sandbox = false, usage = [] } = entryOf(service) ?? {}
  const pairs = [
    // The service that deletes meetings erases its own data in the same transaction.
    [
      'meetingStores',
      meetingStores.length > 0 && !meetingStores.includes('meetings'),
      declaration.eraseMeeting,
    ],
    ['sandbox', sandbox, declaration.eraseSandbox],
    ['usage', usage.length > 0, declaration.usage],
  ] as const
  for (const [column, declared, does] of pairs)
    if (declared !== (does !== undefined))
      throw new Error(`${service}: the service table and the service's declaration differ in ${column}`)
}
