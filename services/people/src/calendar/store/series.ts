import { execute, sql, type Tenant } from '@mi/database'
import { calendarSeriesTable } from '../../generated/tables.ts'
import type { Tx } from '../../store/database.ts'
import { type CalendarItem, type SeriesDate, storable } from '../domain/event-fields.ts'

/** The stored fields that all dates of a series share. */
type StoredSeries = Omit<CalendarItem, 'startTime' | 'endTime'>

export async function readSeries(
  tx: Pick<Tx, 'calendarSeries'>,
  tenant: Tenant,
  connectionId: string,
  ids: readonly string[],
): Promise<Map<string, StoredSeries>> {
  if (ids.length === 0) return new Map()
  const found = await tx.calendarSeries.findMany({
    where: { ...tenant, connectionId, externalId: { in: [...ids] } },
  })
  return new Map(found.map(({ externalId, fields }) => [externalId, fields as unknown as StoredSeries]))
}

export async function saveSeries(
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
  series: ReadonlyMap<string, CalendarItem>,
): Promise<void> {
  if (series.size === 0) return
  const rows = [...series].map(([id, item]) => {
    const { startTime: _start, endTime: _end, ...fields } = storable(item)
    return { connectionId, externalId: id, ...tenant, fields }
  })
  await execute(
    tx,
    sql`insert into calendar_series ${calendarSeriesTable.records(rows)}
      on conflict (connection_id, external_id) do update set fields = excluded.fields
      where calendar_series.account_id = excluded.account_id and calendar_series.mode = excluded.mode`,
  )
}

/** The stored dates of changed series. They change with the series, except dates that have their own fields. */
export async function datesOfSeries(
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
  seriesIds: readonly string[],
): Promise<SeriesDate[]> {
  if (seriesIds.length === 0) return []
  const found = await tx.calendarEvent.findMany({
    where: { ...tenant, connectionId, seriesId: { in: [...seriesIds] }, fromSeries: true },
    select: { externalId: true, seriesId: true, startTime: true, endTime: true },
  })
  return found.map(({ seriesId, ...date }) => ({ ...date, seriesId: seriesId as string }))
}

/** Combines a date with the fields of its series. */
export function itemOfDate(date: SeriesDate, series: StoredSeries): CalendarItem {
  return { ...series, ...date, fromSeries: true }
}
