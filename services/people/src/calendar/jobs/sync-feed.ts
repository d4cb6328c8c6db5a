import type { Tenant } from '@mi/database'
import { ServiceError } from '@mi/errors'
import { type Calendar, IcalendarError, type Reports, readLargeCalendar } from '@mi/icalendar'
import type { JobContext } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { CalendarItem } from '../domain/event-fields.ts'
import { itemOfOccurrence, providerOfFeed } from '../domain/feed-items.ts'
import { collectWarnings, type FeedWarning } from '../domain/feed-warnings.ts'
import { isCurrent, newWindow, type SyncWindow } from '../domain/sync-window.ts'
import { createPauses } from '../let-others-run.ts'
import { removeStale } from '../store/apply-items.ts'
import { type ConnectionRecord, updateConnection } from '../store/connections.ts'
import { openUrl } from '../store/grants.ts'
import { readUpload } from '../store/uploads.ts'
import { FeedFailure } from './feed-failure.ts'
import { type FetchedFeed, fetchFeed } from './fetch-feed.ts'
import { lockForStep } from './lock-for-step.ts'
import { nextTurn } from './next-turn.ts'
import { saveItems } from './save-items.ts'

/** Events stored in one transaction. */
const BATCH = 500

/** Reads a feed or an uploaded file and stores what is in the window; what it has no more is removed at the end. */
export async function syncFeed(
  deps: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  ctx: JobContext,
): Promise<void> {
  const { windowFrom, windowTo } = connection
  const known = windowFrom && windowTo && { from: windowFrom, to: windowTo }
  const isFresh = known !== null && isCurrent(known, deps.now())
  const feed = await readFeed(deps, tenant, connection, isFresh, ctx)
  if (feed === 'absent') return
  if (feed === 'unchanged') return finishSync(deps, tenant, connection, {}, ctx)

  const window = newWindow(deps.now())
  const started = await deps.database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    return updateConnection(tx, tenant, connection.id, { generation: connection.generation + 1 })
  })
  const ownerEmail = await emailOf(deps, tenant, connection.userId)
  const calendar = await parse(feed.content)
  const warnings = collectWarnings()
  await saveInBatches(deps, tenant, started, itemsOf(calendar, window, ownerEmail, warnings.reports), ctx)
  const { etag, lastModified } = feed
  await finishSync(deps, tenant, started, { window, etag, lastModified, warnings: warnings.list }, ctx)
}

async function readFeed(
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

async function parse(content: Buffer): Promise<Calendar> {
  try {
    return await readLargeCalendar(content, createPauses())
  } catch (error) {
    throw error instanceof IcalendarError ? new FeedFailure('invalid_calendar', error.message) : error
  }
}

function* itemsOf(
  calendar: Calendar,
  window: SyncWindow,
  ownerEmail: string | null,
  reports: Reports,
): Generator<CalendarItem[]> {
  const provider = providerOfFeed(calendar.prodId)
  try {
    for (const found of calendar.occurrencesByUid(window, reports))
      yield found.map(one => itemOfOccurrence(one, provider, ownerEmail))
  } catch (error) {
    throw error instanceof IcalendarError ? new FeedFailure('invalid_calendar', error.message) : error
  }
}

async function saveInBatches(
  deps: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  itemsByUid: Iterable<CalendarItem[]>,
  ctx: JobContext,
): Promise<void> {
  const { id: connectionId, userId, generation } = connection
  const pause = createPauses()
  let batch: CalendarItem[] = []
  const save = async () => {
    if (batch.length === 0) return
    const changes = { connectionId, userId, generation, items: batch, removed: [] }
    batch = []
    await deps.database.transaction(async tx => {
      await lockForStep(tx, tenant, connection, ctx)
      await saveItems(deps, tx, tenant, changes)
    })
  }
  for (const items of itemsByUid) {
    for (const item of items) if (batch.push(item) === BATCH) await save()
    await pause()
  }
  await save()
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
    const moment = deps.now()
    await updateConnection(tx, tenant, connection.id, {
      ...found,
      ...(window && { windowFrom: window.from, windowTo: window.to }),
      status: 'active',
      error: null,
      lastSyncedAt: moment,
      nextSyncAt: await nextTurn(deps, tx, tenant, connection, 0, moment),
    })
    await ctx.finish(tx)
  })
}

/** By which address the owner of the feed is known among those who are invited. */
async function emailOf(
  { users, systemOrigin }: Deps,
  tenant: Tenant,
  userId: string,
): Promise<string | null> {
  try {
    return (await users.getUserContact({ userId }, { caller: systemOrigin(tenant) })).email.toLowerCase()
  } catch (error) {
    if (error instanceof ServiceError && error.status === 'not_found') return null
    throw error
  }
}
