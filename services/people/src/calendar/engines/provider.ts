import type { CalendarItem, CalendarProviderName, SeriesDate } from '../domain/event-fields.ts'
import type { Grant } from '../domain/grant.ts'
import type { SyncWindow } from '../domain/sync-window.ts'

/** The position of a sync. */
export interface SyncPosition {
  window: SyncWindow
  /** Null requests everything in the window. A token requests the changes since the last sync. */
  syncToken: string | null
  /** Null requests the first page. */
  pageToken: string | null
}

export interface ProviderPage {
  items: CalendarItem[]
  /** The ids of cancelled or deleted events for which the provider sends no other fields. */
  removed: string[]
  /** The common fields of the dates of a series, by series id, where the provider sends them only once. */
  series: Map<string, CalendarItem>
  /** Dates that have only their times. */
  dates: SeriesDate[]
  next: { pageToken: string } | { syncToken: string }
}

/** A calendar that is connected with OAuth 2.0. All methods except `authorizeUrl` throw {@link ProviderFailure}. */
export interface CalendarProvider {
  name: CalendarProviderName
  authorizeUrl(request: { state: string; codeChallenge: string }): string
  exchangeCode(code: string, codeVerifier: string): Promise<Grant>
  refresh(grant: Grant): Promise<Grant>
  /** Revokes the grant. Does nothing if the provider has no endpoint for it. */
  revoke(grant: Grant): Promise<void>
  readPage(accessToken: string, position: SyncPosition): Promise<ProviderPage>
  readSeries(accessToken: string, seriesId: string): Promise<CalendarItem | null>
}

export type ProviderFailureKind =
  /** The provider rejected the access token. */
  | 'unauthorized'
  /** The provider rejected the sync token or page token. Start again. */
  | 'sync_expired'
  /** The owner revoked the grant, or it expired. */
  | 'grant_revoked'
  /** The provider is busy, unavailable or limits the rate. */
  | 'unavailable'
  /** The failure is permanent: the calendar does not exist, or access is not allowed. */
  | 'refused'

export class ProviderFailure extends Error {
  readonly kind: ProviderFailureKind
  /** The provider's Retry-After, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(kind: ProviderFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.name = 'ProviderFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
