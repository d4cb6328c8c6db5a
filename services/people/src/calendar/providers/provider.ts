import type { CalendarItem, CalendarProviderName } from '../domain/event-fields.ts'
import type { SyncWindow } from '../domain/sync-window.ts'

/** What a provider granted (RFC 6749, section 5.1). */
export interface Grant {
  accessToken: string
  expiresAt: Date
  refreshToken: string
}

/** Where a sync has come to. */
export interface SyncPosition {
  window: SyncWindow
  /** Null: everything in the window is asked for, else what has changed since. */
  syncToken: string | null
  /** Null: the first page. */
  pageToken: string | null
}

export interface ProviderPage {
  items: CalendarItem[]
  /** Ids of events that were cancelled or deleted and about which nothing else is said. */
  removed: string[]
  /** What the dates of a series have in common, where the provider says it once: by the id of the series. */
  series: Map<string, CalendarItem>
  /** Dates that say no more than when they are. */
  dates: SeriesDate[]
  next: { pageToken: string } | { syncToken: string }
}

export type SeriesDate = Pick<CalendarItem, 'externalId' | 'startTime' | 'endTime'> & { seriesId: string }

/** A calendar that is connected with OAuth 2.0. Everything but `authorizeUrl` throws {@link ProviderFailure}. */
export interface CalendarProvider {
  name: CalendarProviderName
  authorizeUrl(request: { state: string; codeChallenge: string }): string
  exchangeCode(code: string, codeVerifier: string): Promise<Grant>
  refresh(grant: Grant): Promise<Grant>
  /** Takes the grant back; nothing where the provider has no way to. */
  revoke(grant: Grant): Promise<void>
  readPage(accessToken: string, position: SyncPosition): Promise<ProviderPage>
  readSeries(accessToken: string, seriesId: string): Promise<CalendarItem | null>
}

export type ProviderFailureKind =
  /** The access token is not taken any more. */
  | 'unauthorized'
  /** The sync or page token is not taken any more: begin again. */
  | 'sync_expired'
  /** The owner took the grant back, or it ran out. */
  | 'grant_revoked'
  /** Busy, away, or asking to slow down. */
  | 'unavailable'
  /** Refused for good: no such calendar, not allowed. */
  | 'refused'

export class ProviderFailure extends Error {
  readonly kind: ProviderFailureKind
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | null

  constructor(kind: ProviderFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.name = 'ProviderFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
