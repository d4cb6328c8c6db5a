import type { Tenant } from '@mi/contracts'
import type { IndexScope, TranscriptDocument } from '../engine.ts'

/** Scope of a maintenance run: everything, an account in one mode or both, or one meeting. */
export type Scope =
  | Record<never, never>
  | { accountId: string; mode?: Tenant['mode'] }
  | { tenant: Tenant; meetingId: string }

export interface StoredTranscript {
  tenant: Tenant
  transcript: TranscriptDocument
}

/** The store, as an index is built from it: the truth that an index is compared with. */
export interface SegmentSource {
  /** How many transcripts {@link transcripts} is about to give, for progress. */
  count(scope: Scope): Promise<number>
  /**
   * Every transcript that is ready, each read at one moment, one after the other. Ids given before are not given again. What
   * changes meanwhile may or may not be seen: its event brings it to the index.
   */
  transcripts(scope: Scope): AsyncIterable<StoredTranscript>
  /** The transcript as it is now, null when the meeting has none (any more). */
  transcriptOf(tenant: Tenant, meetingId: string): Promise<TranscriptDocument | null>
}

/** A scope as an engine takes it; undefined: everything. */
export function indexScopeOf(scope: Scope): IndexScope | undefined {
  if ('tenant' in scope) return { ...scope.tenant, meetingId: scope.meetingId }
  return 'accountId' in scope ? scope : undefined
}
