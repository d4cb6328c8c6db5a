import type { Tenant } from '@mi/contracts'
import type { IndexScope, TranscriptDocument } from '../engine.ts'

/** The scope of a maintenance run: everything, an account in one mode or both, or one meeting. */
export type Scope =
  | Record<never, never>
  | { accountId: string; mode?: Tenant['mode'] }
  | { tenant: Tenant; meetingId: string }

export interface StoredTranscript {
  tenant: Tenant
  transcript: TranscriptDocument
}

/** The store from which an index is built and with which it is compared. */
export interface SegmentSource {
  /** The number of transcripts that {@link transcripts} returns, for progress reports. */
  count(scope: Scope): Promise<number>
  /**
   * Every ready transcript, one after the other, each from one snapshot. No id is returned twice. Concurrent changes may be
   * missing: their events bring them to the index.
   */
  transcripts(scope: Scope): AsyncIterable<StoredTranscript>
  /** The current transcript; null when the meeting has none. */
  transcriptOf(tenant: Tenant, meetingId: string): Promise<TranscriptDocument | null>
}

/** Converts a scope for an engine; undefined means everything. */
export function indexScopeOf(scope: Scope): IndexScope | undefined {
  if ('tenant' in scope) return { ...scope.tenant, meetingId: scope.meetingId }
  return 'accountId' in scope ? scope : undefined
}
