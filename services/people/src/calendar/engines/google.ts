import { localDay, startOfDay } from '@mi/calendar'
import { attendeesOf, type CalendarItem, MAX_URL } from '../domain/event-fields.ts'
import type { Grant } from '../domain/grant.ts'
import { findMeetingLink } from '../domain/meeting-link.ts'
import { type CalendarProvider, ProviderFailure, type ProviderPage, type SyncPosition } from './provider.ts'
import { type ProviderHttp, type ProviderResponse, requestGrant } from './provider-http.ts'

export interface GoogleOptions {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** `https://accounts.google.com` */
  accountsUrl: string
  /** `https://oauth2.googleapis.com` */
  oauthUrl: string
  /** `https://www.googleapis.com` */
  apiUrl: string
}

const SCOPE = 'https://www.googleapis.com/auth/calendar.events.readonly'
const PAGE_SIZE = '250'

/**
 * Google Calendar API v3, the primary calendar:
 * https://developers.google.com/workspace/calendar/api/guides/sync. With `singleEvents` Google expands
 * series, so that a moved or cancelled date is a normal event.
 */
export function createGoogleCalendar(http: ProviderHttp, options: GoogleOptions): CalendarProvider {
  const { clientId, clientSecret, redirectUri, accountsUrl, oauthUrl, apiUrl } = options
  const client = { client_id: clientId, client_secret: clientSecret }
  const grantOf = (fields: Record<string, string>, before: Grant | null) =>
    requestGrant(http, `${oauthUrl}/token`, { ...fields, ...client }, before)
  return {
    name: 'google',
    authorizeUrl({ state, codeChallenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        // Google issues a refresh token only with these two parameters.
        access_type: 'offline',
        prompt: 'consent',
      })
      return `${accountsUrl}/o/oauth2/v2/auth?${query}`
    },
    exchangeCode: (code, codeVerifier) =>
      grantOf(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
        null,
      ),
    refresh: grant => grantOf({ grant_type: 'refresh_token', refresh_token: grant.refreshToken }, grant),
    async revoke({ refreshToken }) {
      const { status, retryAfterMs } = await http.postForm(`${oauthUrl}/revoke`, { token: refreshToken })
      // Status 400 means that the grant was already revoked.
      if (status >= 500 || status === 429)
        throw new ProviderFailure('unavailable', `revoke: ${status}`, retryAfterMs)
    },
    async readPage(accessToken, position) {
      const response = await http.get(
        `${apiUrl}/calendar/v3/calendars/primary/events?${queryOf(position)}`,
        accessToken,
      )
      if (response.status !== 200) throw failureOf(response, position)
      return pageOf(response.json)
    },
    readSeries: async () => null,
  }
}

/** A sync token contains its window, and Google rejects a request that has both. */
function queryOf({ window, syncToken, pageToken }: SyncPosition): URLSearchParams {
  return new URLSearchParams({
    singleEvents: 'true',
    maxResults: PAGE_SIZE,
    ...(syncToken === null
      ? { timeMin: window.from.toISOString(), timeMax: window.to.toISOString() }
      : { syncToken }),
    ...(pageToken === null ? {} : { pageToken }),
  })
}

function failureOf(
  { status, json, retryAfterMs }: ProviderResponse,
  position: SyncPosition,
): ProviderFailure {
  const reason = String(json?.error?.errors?.[0]?.reason ?? json?.error?.status ?? status)
  if (status === 401) return new ProviderFailure('unauthorized', reason)
  if (status === 410 || (status === 400 && (position.syncToken ?? position.pageToken) !== null))
    return new ProviderFailure('sync_expired', reason)
  if (status === 429 || status >= 500 || (status === 403 && /limit|quota/i.test(reason)))
    return new ProviderFailure('unavailable', reason, retryAfterMs)
  return new ProviderFailure('refused', reason)
}

// biome-ignore lint/suspicious/noExplicitAny: as Google sent it
function pageOf(json: any): ProviderPage {
  const events = Array.isArray(json?.items) ? json.items : []
  const items: CalendarItem[] = []
  const removed: string[] = []
  for (const event of events) {
    if (typeof event?.id !== 'string') continue
    const item = event.status === 'cancelled' ? null : itemOf(event, String(json.timeZone ?? 'UTC'))
    if (item) items.push(item)
    else removed.push(event.id)
  }
  if (typeof json?.nextPageToken === 'string')
    return { items, removed, series: new Map(), dates: [], next: { pageToken: json.nextPageToken } }
  if (typeof json?.nextSyncToken !== 'string') throw new ProviderFailure('unavailable', 'no nextSyncToken')
  return { items, removed, series: new Map(), dates: [], next: { syncToken: json.nextSyncToken } }
}

// biome-ignore lint/suspicious/noExplicitAny: as Google sent it
function itemOf(event: any, timeZone: string): CalendarItem | null {
  const startTime = timeOf(event.start, timeZone)
  const endTime = timeOf(event.end, timeZone)
  if (!startTime || !endTime) return null
  const entries: { entryPointType?: string; uri?: string }[] = event.conferenceData?.entryPoints ?? []
  const video = entries.flatMap(entry => (entry.entryPointType === 'video' && entry.uri ? [entry.uri] : []))
  const link = findMeetingLink({
    conferenceUrls: [...video, ...(event.hangoutLink ? [String(event.hangoutLink)] : [])],
    location: String(event.location ?? ''),
    description: String(event.description ?? ''),
  })
  // biome-ignore lint/suspicious/noExplicitAny: as Google sent it
  const guests: any[] = Array.isArray(event.attendees) ? event.attendees : []
  return {
    externalId: event.id,
    seriesId: typeof event.recurringEventId === 'string' ? event.recurringEventId : null,
    fromSeries: false,
    title: String(event.summary ?? ''),
    startTime,
    endTime: endTime < startTime ? startTime : endTime,
    provider: 'google',
    platform: link?.platform ?? null,
    meetingUrl: link && link.url.length <= MAX_URL ? link.url : null,
    meetingKey: link?.key ?? null,
    attendees: attendeesOf([
      ...guests.map(guest => ({
        email: guest.email,
        name: guest.displayName,
        response: guest.responseStatus ?? null,
        isResource: guest.resource === true,
      })),
      {
        email: event.organizer?.email,
        name: event.organizer?.displayName,
        response: null,
        isResource: isGroup(event.organizer?.email),
      },
    ]),
    isCancelled: false,
    isDeclined: guests.some(guest => guest.self === true && guest.responseStatus === 'declined'),
  }
}

/** Returns true for the calendar of a group or of holidays, which organises events but is not a person. */
function isGroup(email: unknown): boolean {
  return typeof email === 'string' && email.endsWith('.calendar.google.com')
}

function timeOf(time: { dateTime?: string; date?: string } | undefined, timeZone: string): Date | null {
  if (time?.dateTime) {
    const at = new Date(time.dateTime)
    return Number.isNaN(at.getTime()) ? null : at
  }
  if (!time?.date || !/^\d{4}-\d{2}-\d{2}$/.test(time.date)) return null
  return startOfDate(time.date, timeZone)
}

/**
 * Midnight of a date in a zone. Noon in UTC may be the day before or after in the zone, so adjacent days are
 * tried too.
 */
function startOfDate(date: string, timeZone: string): Date {
  const noon = Date.parse(`${date}T12:00:00Z`)
  for (const hours of [0, -12, 12]) {
    const at = new Date(noon + hours * 3_600_000)
    if (localDay(at, timeZone) === date) return startOfDay(at, timeZone)
  }
  return new Date(noon)
}
