import type { Tenant } from '@mi/database'
import type { TranscriptsDatabase } from './database.ts'

/** The transcripts to list: all, those of an account, or one meeting's. */
export type ListingScope =
  | Record<never, never>
  | { accountId: string; mode?: Tenant['mode'] }
  | { tenant: Tenant; meetingId: string }

export interface TranscriptPlace {
  tenant: Tenant
  meetingId: string
}

/** Meetings with a transcript, by id, after a given id. Reads across tenants: only for an operator's maintenance. */
export async function listTranscripts(
  { acrossTenants }: TranscriptsDatabase,
  scope: ListingScope,
  after: string,
  limit: number,
): Promise<TranscriptPlace[]> {
  const rows = await acrossTenants.transcript.findMany({
    where: { AND: [conditionOf(scope), { meetingId: { gt: after } }] },
    orderBy: { meetingId: 'asc' },
    take: limit,
    select: { accountId: true, mode: true, meetingId: true },
  })
  return rows.map(({ accountId, mode, meetingId }) => ({ tenant: { accountId, mode }, meetingId }))
}

export function countTranscripts(
  { acrossTenants }: TranscriptsDatabase,
  scope: ListingScope,
): Promise<number> {
  return acrossTenants.transcript.count({ where: conditionOf(scope) })
}

function conditionOf(scope: ListingScope) {
  if ('tenant' in scope) return { ...scope.tenant, meetingId: scope.meetingId }
  if (!('accountId' in scope)) return {}
  const { accountId, mode } = scope
  return mode === undefined ? { accountId } : { accountId, mode }
}
