import type { Tenant } from '../engine.ts'
import type { Clause } from './lexical-query.ts'

/** The documents of a meeting's segments, whatever its record says of them. */
export function segmentsOf({ accountId, mode }: Tenant, meetingId: string): Clause[] {
  return [
    { term: { account_id: accountId } },
    { term: { mode } },
    { term: { meeting_id: meetingId } },
    { term: { kind: 'segment' } },
  ]
}
