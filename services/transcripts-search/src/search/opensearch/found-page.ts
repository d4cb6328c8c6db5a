import type { QueryPlan } from '../query/plan-query.ts'
import type { FoundSegment } from './found-segment.ts'

/** A page of hits before their texts are read. */
export interface FoundPage {
  total: number
  found: FoundSegment[]
  /** By analyzer code, for marking. */
  plans: ReadonlyMap<string, QueryPlan>
}

export const NOTHING: FoundPage = { total: 0, found: [], plans: new Map() }
