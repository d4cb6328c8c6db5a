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

/** What a service does with its own stores. Each part is there exactly when its row of the service table declares it. */
export interface LifecycleDeclaration<Tx> {
  /**
   * Empties the stores of a deleted meeting; its reference, in a service that keeps one, is marked as erased before. Returns how many items
   * of each store went. A store that it leaves out is emptied later, and reported with `reportErased` then.
   */
  eraseMeeting?(tx: Tx, tenant: Tenant, erasure: Erasure): Promise<Record<string, number>>
  /** Removes what the sandbox of an account has beside its meetings, which are deleted one by one. */
  eraseSandbox?(tx: Tx, tenant: Tenant): Promise<void>
  /** What the account has used from one day to another (YYYY-MM-DD, both inclusive), by measure. */
  usage?(
    accountId: string,
    days: { from: string; to: string },
  ): Promise<Partial<Record<UsageMeasure, number>>>
}

export interface Lifecycle {
  handlers: Pick<RpcHandlers, 'mi.lifecycle.v1.Lifecycle'>
  consumers: Consumer[]
}

/** The database of a service, as far as it is needed here. */
export interface LifecycleDatabase<Tx = EraseTransaction> {
  transaction<Result>(fn: (tx: Tx) => Promise<Result>): Promise<Result>
}

/**
 * Serves erasure and usage of a service, by rpc and by event: the event comes for certain, the rpc comes first. Whichever
 * does it records the event as handled, so it is done once.
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
    // First the reference: its row is the lock that everything about the meeting takes before any other.
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
        getUsage: async (days, { tenant }) => ({ amounts: (await usage?.(tenant.accountId, days)) ?? {} }),
      },
    },
    consumers: [...(eraseMeeting ? [onMeetingDeleted] : []), ...(eraseSandbox ? [onSandboxReset] : [])],
  }
}

function checkDeclared(service: string, declaration: LifecycleDeclaration<never>): void {
  const { meetingStores = [], sandbox = false, usage = [] } = entryOf(service) ?? {}
  const pairs = [
    // The service that deletes meetings erases its own part in the same transaction.
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
