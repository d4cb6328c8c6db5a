import { execute, lockByName, ofTenant, sql, type Tenant } from '@mi/database'
import type { CalendarConnection } from '../../generated/prisma/client.ts'
import type { PeopleDatabase, Tx } from '../../store/database.ts'
import type { FeedWarning } from '../domain/feed-warnings.ts'

export type ConnectionRecord = CalendarConnection

type Reader = Pick<Tx, 'calendarConnection'>

/** A person's connection, or null if the person has no connection with this id. */
export function findConnection(
  tx: Reader,
  tenant: Tenant,
  userId: string,
  id: string,
): Promise<ConnectionRecord | null> {
  return tx.calendarConnection.findFirst({ where: { id, userId, ...tenant } })
}

/** A connection of any user of the account, for jobs and for the callback page. */
export function readConnection(tx: Reader, tenant: Tenant, id: string): Promise<ConnectionRecord | null> {
  return tx.calendarConnection.findFirst({ where: { id, ...tenant } })
}

/** Reads a connection and locks it until the transaction ends. */
export async function lockConnection(tx: Tx, tenant: Tenant, id: string): Promise<ConnectionRecord | null> {
  const locked = await execute(
    tx,
    sql`select 1 from calendar_connections where id = ${id} and ${ofTenant(tenant)} for update`,
  )
  return locked === 0 ? null : readConnection(tx, tenant, id)
}

export async function updateConnection(
  tx: Tx,
  tenant: Tenant,
  id: string,
  change: Partial<Omit<ConnectionRecord, 'id' | 'accountId' | 'mode' | 'createdAt' | 'warnings'>> & {
    warnings?: FeedWarning[]
  },
): Promise<ConnectionRecord> {
  const [updated] = await tx.calendarConnection.updateManyAndReturn({
    where: { id, ...tenant },
    data: change,
  })
  if (!updated) throw new Error('the connection was removed while it was locked')
  return updated
}

/** Counts a person's connections. The lock serializes concurrent creations. */
export async function lockAndCountConnections(tx: Tx, tenant: Tenant, userId: string): Promise<number> {
  await lockByName(tx, `calendar ${userId} ${tenant.mode}`)
  return tx.calendarConnection.count({ where: { userId, ...tenant } })
}

/** Removes a connection with its events. */
export async function removeConnection(tx: Tx, tenant: Tenant, id: string): Promise<void> {
  const where = { connectionId: id, ...tenant }
  await tx.calendarEvent.deleteMany({ where })
  await tx.calendarSeries.deleteMany({ where })
  await tx.calendarUpload.deleteMany({ where })
  await tx.calendarConnection.deleteMany({ where: { id, ...tenant } })
}

/** The connections of all accounts that are due, the longest due first. */
export async function findDueConnections(
  { acrossTenants }: PeopleDatabase,
  now: Date,
  limit: number,
): Promise<{ id: string; tenant: Tenant }[]> {
  const due = await acrossTenants.calendarConnection.findMany({
    where: { nextSyncAt: { lte: now } },
    orderBy: { nextSyncAt: 'asc' },
    take: limit,
    select: { id: true, accountId: true, mode: true },
  })
  return due.map(({ id, ...tenant }) => ({ id, tenant }))
}

export interface ConnectionPage {
  limit: number
  offset: number
  after: { createdAt: Date; id: string } | null
}

/** A page of a person's connections, the oldest first. Reads one extra row to find whether there are more. */
export async function listConnections(
  { prisma }: PeopleDatabase,
  tenant: Tenant,
  userId: string,
  { limit, offset, after }: ConnectionPage,
): Promise<{ connections: ConnectionRecord[]; hasMore: boolean; total: number | null }> {
  const where = { userId, ...tenant }
  const [found, total] = await Promise.all([
    prisma.calendarConnection.findMany({
      where: {
        ...where,
        ...(after && {
          OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }],
        }),
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      skip: offset,
      take: limit + 1,
    }),
    after ? null : prisma.calendarConnection.count({ where }),
  ])
  return { connections: found.slice(0, limit), hasMore: found.length > limit, total }
}
