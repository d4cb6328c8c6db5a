import type { Tenant } from '@mi/database'
import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import type { FeedWarning } from '../domain/feed-warnings.ts'
import { newAuthorization } from '../engines/authorization.ts'
import { ownerEmail } from '../engines/calendar-owner.ts'
import { ProviderFailure } from '../engines/provider.ts'
import {
  type ConnectionRecord,
  lockConnection,
  readConnection,
  updateConnection,
} from '../store/connections.ts'
import { disconnect } from '../store/disconnect.ts'
import { FeedFailure } from './feed-failure.ts'
import { nextTurn } from './next-turn.ts'
import { syncFeed } from './sync-feed.ts'
import { syncProvider } from './sync-provider.ts'

/** After the last attempt, the calendar is not read until its next turn. */
const MAX_ATTEMPTS = 8
/**
 * The number of calendars of an account that are read at the same time, so that slow servers of one account
 * do not delay others.
 */
const CALENDARS_OF_ACCOUNT = 2

/** The connection's `error`, and the line of the file that caused it. */
interface ConnectionError {
  code: string
  warning?: FeedWarning | null
}

/**
 * Reads the changes of a calendar, page by page. Each page is stored in one transaction with the position of
 * the next page, so that a restarted job repeats at most one page. A failure that a person must fix becomes
 * the connection's `error`.
 */
export function syncCalendar(deps: Deps): JobHandler<'sync-calendar'> {
  const { database, jobs } = deps
  return {
    kind: 'sync-calendar',
    maxBackoffMs: 15 * 60_000,
    maxAttempts: MAX_ATTEMPTS,
    concurrencyPerAccount: CALENDARS_OF_ACCOUNT,
    retryAfterMs: error => (error instanceof ProviderFailure ? error.retryAfterMs : null),
    async run({ tenant, resourceId: id }, ctx) {
      const connection = await readConnection(database.prisma, tenant, id)
      if (!connection) return
      try {
        const email = await emailOfOwner(deps, tenant, connection)
        // The connection was created while its owner was being removed, so that the consumer of the removal
        // did not find it.
        if (email === null) return await database.transaction(tx => disconnect(jobs, tx, tenant, id))
        if (connection.provider === 'ics') await syncFeed(deps, tenant, connection, ctx, email)
        else await syncProvider(deps, tenant, connection, ctx)
      } catch (error) {
        const failure = connectionErrorOf(error)
        if (failure === null) throw error
        ctx.log.info({ connection: id, code: failure.code }, 'calendar cannot be read')
        await failConnection(deps, tenant, id, failure, tx => ctx.finish(tx))
      }
    },
    async onExhausted({ tenant, resourceId: id }) {
      await failConnection(deps, tenant, id, { code: 'calendar_unavailable' })
    },
  }
}

/**
 * Returns null for a removed user. A provider's calendar does not need the address, so it is read while
 * identity is unavailable.
 */
async function emailOfOwner(
  deps: Deps,
  tenant: Tenant,
  { provider, userId }: ConnectionRecord,
): Promise<string | null> {
  const email = ownerEmail(deps, tenant, userId)
  return provider === 'ics' ? email : email.catch(() => '')
}

/** Shows the error on the connection. Without its tokens, the connection is not read until the owner agrees again. */
async function failConnection(
  deps: Deps,
  tenant: Tenant,
  id: string,
  { code, warning }: ConnectionError,
  finish: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { database, encryption, now } = deps
  await database.transaction(async tx => {
    const connection = await lockConnection(tx, tenant, id)
    await finish(tx)
    if (!connection) return
    const revoked = code === 'access_revoked' && {
      grant: null,
      nextSyncAt: null,
      ...newAuthorization(encryption, { tenant, connectionId: id }),
    }
    const at = now()
    // A connection that was never read also gets a next turn.
    const nextSyncAt = await nextTurn(deps, tx, tenant, connection, 0, at)
    const change = { status: 'error', error: code, nextSyncAt, updatedAt: at, ...revoked }
    await updateConnection(tx, tenant, id, { ...change, ...(warning && { warnings: [warning] }) })
  })
}

/** A failure that a person must fix, or that is retried at the next turn; null for a failure after which the job is retried. */
function connectionErrorOf(error: unknown): ConnectionError | null {
  if (error instanceof FeedFailure) return error
  if (!(error instanceof ProviderFailure) || error.kind === 'unavailable') return null
  const isRevoked = error.kind === 'grant_revoked' || error.kind === 'unauthorized'
  return { code: isRevoked ? 'access_revoked' : 'calendar_unavailable' }
}
