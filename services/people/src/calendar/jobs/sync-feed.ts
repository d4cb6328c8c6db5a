import type { Tenant } from '@mi/database'
import type { JobContext } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { CalendarItem } from '../domain/event-fields.ts'
import { type FeedWarning, feedWarning } from '../domain/feed-warnings.ts'
import { isCurrent, newWindow, type SyncWindow } from '../domain/sync-window.ts'
import { removeStale } from '../store/apply-items.ts'
import { type ConnectionRecord, updateConnection } from '../store/connections.ts'
import { openUrl } from '../store/grants.ts'
import { readUpload } from '../store/uploads.ts'
import { FeedFailure } from './feed-failure.ts'
import { type FetchedFeed, fetchFeed } from './fetch-feed.ts'
import { lockForStep } from './lock-for-step.ts'
import { nextTurn } from './next-turn.ts'
import { saveItems } from './save-items.ts'

/**
 * Reads a feed or an uploaded file, stores the events in the window, and removes the events that it no longer
 * contains.
 * @param ownerEmail an event that this attendee declined is not recorded
 */
export async function syncFeed(
  deps: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  ctx: JobContext,
  ownerEmail: string | null,
): Promise<void> {
  const { windowFrom, windowTo } = connection
  const known = windowFrom && windowTo && { from: windowFrom, to: windowTo }
  const isFresh = known !== null && isCurrent(known, deps.now())
  const feed = await loadFeed(deps, tenant, connection, isFresh, ctx)
  if (feed === 'absent') return
  if (feed === 'unchanged') return finishSync(deps, tenant, connection, {}, ctx)

  const window = newWindow(deps.now())
  const task = { accountId: tenant.accountId, signal: ctx.signal }
  const read = await deps.feedReader.read({ content: feed.content, window, ownerEmail }, task)
  if (!read.ok) {
    const { line, message } = read.problem
    throw new FeedFailure('invalid_calendar', feedWarning(line, message))
  }
  const started = await deps.database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    return updateConnection(tx, tenant, connection.id, { generation: connection.generation + 1 })
  })
  for (const items of read.batches) await saveBatch(deps, tenant, started, items, ctx)
  const { etag, lastModified } = feed
  await finishSync(deps, tenant, started, { window, etag, lastModified, warnings: read.warnings }, ctx)
}

async function loadFeed(
  { encryption, feedHttp, database }: Deps,
  tenant: Tenant,
  { id, url, etag, lastModified }: ConnectionRecord,
  isFresh: boolean,
  { signal }: JobContext,
): Promise<FetchedFeed | 'unchanged' | 'absent'> {
  if (url !== null) {
    const since = isFresh ? { etag, lastModified } : null
    return (await fetchFeed(feedHttp, openUrl(encryption, id, url), since, signal)) ?? 'unchanged'
  }
  const content = await readUpload(database, tenant, id)
  return content === null ? 'absent' : { content, etag: null, lastModified: null }
}

async function saveBatch(
  deps: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  items: readonly CalendarItem[],
  ctx: JobContext,
): Promise<void> {
  const { id: connectionId, userId, generation } = connection
  await deps.database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    await saveItems(deps, tx, tenant, { connectionId, userId, generation, items, removed: [] })
  })
}

async function finishSync(
  deps: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  read: {
    window?: SyncWindow
    etag?: string | null
    lastModified?: string | null
    warnings?: FeedWarning[]
  },
  ctx: JobContext,
): Promise<void> {
  const { window, ...found } = read
  await deps.database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    if (window) await removeStale(tx, tenant, connection.id, connection.generation, window)
    const at = deps.now()
    await updateConnection(tx, tenant, connection.id, {
      ...found,
      ...(window && { windowFrom: window.from, windowTo: window.to }),
      status: 'active',
      error: null,
      lastSyncedAt: at,
      nextSyncAt: await nextTurn(deps, tx, tenant, connection, 0, at),
    })
    await ctx.finish(tx)
  })
}
