import type { Tenant } from '@mi/database'
import type { JobContext } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import type { CalendarItem, CalendarProviderName } from '../domain/event-fields.ts'
import type { Grant } from '../domain/grant.ts'
import { isCurrent, newWindow } from '../domain/sync-window.ts'
import { type CalendarProvider, ProviderFailure, type ProviderPage } from '../engines/provider.ts'
import { removeStale } from '../store/apply-items.ts'
import { type ConnectionRecord, updateConnection } from '../store/connections.ts'
import { openGrant, sealGrant } from '../store/grants.ts'
import { datesOfSeries, itemOfDate, readSeries, saveSeries } from '../store/series.ts'
import { FeedFailure } from './feed-failure.ts'
import { lockForStep } from './lock-for-step.ts'
import { nextTurn } from './next-turn.ts'
import { saveItems } from './save-items.ts'

/** The access token is refreshed this long before it expires, so that it is valid for a whole page. */
const EXPIRY_MARGIN_MS = 60_000

/** Syncs a calendar of Google or Outlook. The first sync reads the whole window, later syncs read only changes. */
export async function syncProvider(
  deps: Deps,
  tenant: Tenant,
  start: ConnectionRecord,
  ctx: JobContext,
): Promise<void> {
  const provider = deps.calendarProviders.get(start.provider as CalendarProviderName)
  if (!provider) throw new FeedFailure('provider_not_configured')
  // The owner has not agreed yet.
  if (start.grant === null) return
  let connection = await beginSync(deps, tenant, start, ctx)
  // A sync that continues after a restart does not know whether its earlier pages had changes.
  let isQuiet = connection.pageToken === null && connection.syncToken !== null
  for (let restarts = 0; ; ) {
    let page: ProviderPage
    try {
      const read = await readPage(deps, tenant, provider, connection, ctx)
      connection = read.connection
      page = read.page
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'sync_expired' || ++restarts > 2) throw error
      connection = await restart(deps, tenant, connection, ctx)
      isQuiet = false
      continue
    }
    if (page.items.length + page.removed.length + page.dates.length + page.series.size > 0) isQuiet = false
    const next = await savePage(deps, tenant, connection, page, isQuiet, ctx)
    if (!next) return
    connection = next
  }
}

/** Starts a full read for a new calendar, or when too little of the window is left. */
async function beginSync(
  { database, now }: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  ctx: JobContext,
): Promise<ConnectionRecord> {
  const { windowFrom, windowTo, syncToken, pageToken, id } = connection
  const window = windowFrom && windowTo ? { from: windowFrom, to: windowTo } : null
  if (window && isCurrent(window, now()) && (syncToken ?? pageToken) !== null) return connection
  const { from, to } = newWindow(now())
  return database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    return updateConnection(tx, tenant, id, {
      windowFrom: from,
      windowTo: to,
      syncToken: null,
      pageToken: null,
      generation: connection.generation + 1,
    })
  })
}

/** Restarts after a rejected token: from the first page for a page token, from a full read for a sync token (410). */
async function restart(
  { database }: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  ctx: JobContext,
): Promise<ConnectionRecord> {
  const onlyPage = connection.pageToken !== null && connection.syncToken !== null
  return database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    return updateConnection(tx, tenant, connection.id, {
      pageToken: null,
      ...(onlyPage ? {} : { syncToken: null, generation: connection.generation + 1 }),
    })
  })
}

/**
 * Reads a page and the series of its dates. Refreshes the access token when it has expired or the provider
 * rejects it.
 */
async function readPage(
  deps: Deps,
  tenant: Tenant,
  provider: CalendarProvider,
  start: ConnectionRecord,
  ctx: JobContext,
): Promise<{ connection: ConnectionRecord; page: ProviderPage }> {
  let connection = start
  let grant = openGrant(deps.encryption, connection.id, connection.grant as string)
  const refresh = async () => {
    grant = await provider.refresh(grant)
    connection = await saveGrant(deps, tenant, connection, grant, ctx)
  }
  if (grant.expiresAt.getTime() - deps.now().getTime() < EXPIRY_MARGIN_MS) await refresh()
  const { windowFrom: from, windowTo: to, syncToken, pageToken } = connection
  const position = { window: { from: from as Date, to: to as Date }, syncToken, pageToken }
  const read = () => provider.readPage(grant.accessToken, position)
  const page = await read().catch(async error => {
    if (!(error instanceof ProviderFailure) || error.kind !== 'unauthorized') throw error
    await refresh()
    return read()
  })
  await readMissingSeries(deps, tenant, provider, connection.id, grant, page)
  return { connection, page }
}

async function saveGrant(
  { database, encryption }: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  grant: Grant,
  ctx: JobContext,
): Promise<ConnectionRecord> {
  return database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    return updateConnection(tx, tenant, connection.id, { grant: sealGrant(encryption, connection.id, grant) })
  })
}

/** Reads the series of dates on this page that neither this page nor an earlier page contained. */
async function readMissingSeries(
  { database }: Deps,
  tenant: Tenant,
  provider: CalendarProvider,
  connectionId: string,
  { accessToken }: Grant,
  page: ProviderPage,
): Promise<void> {
  const wanted = [...new Set(page.dates.map(({ seriesId }) => seriesId))].filter(id => !page.series.has(id))
  const known = await readSeries(database.prisma, tenant, connectionId, wanted)
  for (const id of wanted) {
    if (known.has(id)) continue
    const series = await provider.readSeries(accessToken, id)
    if (series) page.series.set(id, series)
  }
}

/**
 * Stores a page and the position of the next page. Returns null after the last page. @param isQuiet true if
 * no page had a change
 */
async function savePage(
  deps: Deps,
  tenant: Tenant,
  connection: ConnectionRecord,
  page: ProviderPage,
  isQuiet: boolean,
  ctx: JobContext,
): Promise<ConnectionRecord | null> {
  const { id, userId, generation, syncToken, windowFrom, windowTo } = connection
  return deps.database.transaction(async tx => {
    await lockForStep(tx, tenant, connection, ctx)
    const items = [...page.items, ...(await itemsOfDates(tx, tenant, id, page))]
    await saveItems(deps, tx, tenant, { connectionId: id, userId, generation, items, removed: page.removed })
    if ('pageToken' in page.next) return updateConnection(tx, tenant, id, { pageToken: page.next.pageToken })
    if (syncToken === null)
      await removeStale(tx, tenant, id, generation, { from: windowFrom as Date, to: windowTo as Date })
    const at = deps.now()
    const quietReads = isQuiet ? connection.quietReads + 1 : 0
    await updateConnection(tx, tenant, id, {
      pageToken: null,
      syncToken: page.next.syncToken,
      status: 'active',
      error: null,
      lastSyncedAt: at,
      quietReads,
      nextSyncAt: await nextTurn(deps, tx, tenant, connection, quietReads, at),
    })
    await ctx.finish(tx)
    return null
  })
}

/** The items for the dates of this page, and for stored dates whose series has changed. */
async function itemsOfDates(
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
  { series, dates }: ProviderPage,
): Promise<CalendarItem[]> {
  await saveSeries(tx, tenant, connectionId, series)
  const stored = await datesOfSeries(tx, tenant, connectionId, [...series.keys()])
  const all = new Map([...stored, ...dates].map(date => [date.externalId, date]))
  const ids = [...new Set([...all.values()].map(({ seriesId }) => seriesId))]
  const known = await readSeries(tx, tenant, connectionId, ids)
  return [...all.values()].flatMap(date => {
    const fields = known.get(date.seriesId)
    return fields ? [itemOfDate(date, fields)] : []
  })
}
