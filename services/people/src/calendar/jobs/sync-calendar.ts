import type { Tenant } from '@mi/database'
import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { newAuthorization } from '../authorization.ts'
import { ProviderFailure } from '../providers/provider.ts'
import { lockConnection, readConnection, updateConnection } from '../store/connections.ts'
import { FeedFailure } from './feed-failure.ts'
import { nextTurn } from './next-turn.ts'
import { syncFeed } from './sync-feed.ts'
import { syncProvider } from './sync-provider.ts'

/** A provider that is unavailable for longer is tried at the next turn. */
const MAX_ATTEMPTS = 8

/**
 * Reads what has changed in a calendar, page by page; each page is stored with the place at which to go on, so that a process that
 * dies loses nothing and repeats at most a page. A failure that a person must fix becomes the connection's `error`.
 */
export function syncCalendar(deps: Deps): JobHandler<'sync-calendar'> {
  const { database, now } = deps
  return {
    kind: 'sync-calendar',
    maxBackoffMs: 15 * 60_000,
    maxAttempts: MAX_ATTEMPTS,
    retryAfterMs: error => (error instanceof ProviderFailure ? error.retryAfterMs : null),
    async run({ tenant, resourceId: id }, ctx) {
      const connection = await readConnection(database.prisma, tenant, id)
      if (!connection) return
      try {
        await (connection.provider === 'ics' ? syncFeed : syncProvider)(deps, tenant, connection, ctx)
      } catch (error) {
        const code = errorCodeOf(error)
        if (code === null) throw error
        ctx.log.info({ connection: id, code }, 'calendar cannot be read')
        await failConnection(deps, tenant, id, code, tx => ctx.finish(tx))
      }
    },
    async onExhausted({ tenant, resourceId: id }) {
      await failConnection(deps, tenant, id, 'calendar_unavailable')
    },
  }

  /** What a person must fix, or what is retried at the next turn only; null: the job is tried again. */
  function errorCodeOf(error: unknown): string | null {
    if (error instanceof FeedFailure) return error.code
    if (!(error instanceof ProviderFailure) || error.kind === 'unavailable') return null
    return error.kind === 'grant_revoked' || error.kind === 'unauthorized'
      ? 'access_revoked'
      : 'calendar_unavailable'
  }

  async function failConnection(
    { encryption }: Deps,
    tenant: Tenant,
    id: string,
    error: string,
    finish: (tx: Tx) => Promise<void> = async () => {},
  ): Promise<void> {
    await database.transaction(async tx => {
      const connection = await lockConnection(tx, tenant, id)
      await finish(tx)
      if (!connection) return
      // Without its tokens nothing is read until the owner agrees again.
      const revoked = error === 'access_revoked' && {
        grant: null,
        nextSyncAt: null,
        ...newAuthorization(encryption, { tenant, connectionId: id }),
      }
      const moment = now()
      // Also one that was never read has its next turn.
      const nextSyncAt = await nextTurn(deps, tx, tenant, connection, 0, moment)
      const change = { status: 'error', error, nextSyncAt, updatedAt: moment, ...revoked }
      await updateConnection(tx, tenant, id, change)
    })
  }
}
