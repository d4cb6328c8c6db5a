import { attendeesOf, type CalendarItem, MAX_URL, type SeriesDate } from '../domain/event-fields.ts'
import type { Grant } from '../domain/grant.ts'
import { findMeetingLink } from '../domain/meeting-link.ts'
import { type CalendarProvider, ProviderFailure, type ProviderPage } from './provider.ts'
import { type ProviderHttp, type ProviderResponse, requestGrant } from './provider-http.ts'

export interface MicrosoftOptions {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** The accounts that may connect: `common`, `organizations`, or the id of a directory. */
  directory: string
  /** `https://login.microsoftonline.com` */
  loginUrl: string
  /** `https://graph.microsoft.com` */
  graphUrl: string
}

const SCOPE = 'offline_access Calendars.Read'
const HEADERS = {
  prefer: 'odata.maxpagesize=200, outlook.timezone="UTC", outlook.body-content-type="text"',
}

/**
 * Microsoft Graph, the default calendar: https://learn.microsoft.com/graph/delta-query-events. A delta
 * contains only the times of the dates of a series. The other fields are in the series, which comes before,
 * after or not at all.
 */
export function createMicrosoftCalendar(http: ProviderHttp, options: MicrosoftOptions): CalendarProvider {
  const { clientId, clientSecret, redirectUri, loginUrl, graphUrl, directory } = options
  const client = { client_id: clientId, client_secret: clientSecret, scope: SCOPE }
  const endpoint = (name: string) => `${loginUrl}/${directory}/oauth2/v2.0/${name}`
  const grantOf = (fields: Record<string, string>, before: Grant | null) =>
    requestGrant(http, endpoint('token'), { ...fields, ...client }, before)
  return {
    name: 'outlook',
    authorizeUrl({ state, codeChallenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        response_mode: 'query',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return `${endpoint('authorize')}?${query}`
    },
    exchangeCode: (code, codeVerifier) =>
      grantOf(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
        null,
      ),
    refresh: grant => grantOf({ grant_type: 'refresh_token', refresh_token: grant.refreshToken }, grant),
    // Microsoft has no endpoint that revokes one grant. The grant ends with its tokens, which are deleted
    // here.
    revoke: async () => {},
    async readPage(accessToken, { window, syncToken, pageToken }) {
      const first = `${graphUrl}/v1.0/me/calendarView/delta?${new URLSearchParams({
        startDateTime: window.from.toISOString(),
        endDateTime: window.to.toISOString(),
      })}`
      const url = pageToken ?? syncToken ?? first
      // The provider supplies these links and they receive the access token, so another origin is rejected.
      if (new URL(url).origin !== new URL(graphUrl).origin)
        throw new ProviderFailure('refused', 'a link of the provider leads to another origin')
      const response = await http.get(url, accessToken, HEADERS)
      if (response.status !== 200) throw failureOf(response, url !== first)
      return pageOf(response.json)
    },
    async readSeries(accessToken, seriesId) {
      const url = `${graphUrl}/v1.0/me/events/${encodeURIComponent(seriesId)}`
      const response = await http.get(url, accessToken, HEADERS)
      if (response.status === 404) return null
      if (response.status !== 200) throw failureOf(response, false)
      return itemOf(response.json)
    },
  }
}

function failureOf({ status, json, retryAfterMs }: ProviderResponse, hasToken: boolean): ProviderFailure {
  const code = String(json?.error?.code ?? status)
  if (status === 401) return new ProviderFailure('unauthorized', code)
  if (status === 410 || (hasToken && /SyncState|resyncRequired/i.test(code)))
    return new ProviderFailure('sync_expired', code)
  if (hasToken && status === 400) return new ProviderFailure('sync_expired', code)
  if (status === 429 || status >= 500) return new ProviderFailure('unavailable', code, retryAfterMs)
  return new ProviderFailure('refused', code)
}

// biome-ignore lint/suspicious/noExplicitAny: as Graph sent it
function pageOf(json: any): ProviderPage {
  const page = { items: [] as CalendarItem[], removed: [] as string[], dates: [] as SeriesDate[] }
  const series = new Map<string, CalendarItem>()
  for (const event of Array.isArray(json?.value) ? json.value : []) {
    if (typeof event?.id !== 'string') continue
    if (event['@removed']) {
      page.removed.push(event.id)
      continue
    }
    const { type, seriesMasterId } = event
    if (type === 'occurrence' && typeof seriesMasterId === 'string' && event.subject === undefined) {
      const [startTime, endTime] = [timeOf(event.start), timeOf(event.end)]
      if (startTime && endTime)
        page.dates.push({ externalId: event.id, seriesId: seriesMasterId, startTime, endTime })
      continue
    }
    const item = itemOf(event)
    if (!item) continue
    // The series itself is not a date.
    if (type === 'seriesMaster') series.set(event.id, item)
    else page.items.push(item)
  }
  const [next, delta] = [json?.['@odata.nextLink'], json?.['@odata.deltaLink']]
  if (typeof next === 'string') return { ...page, series, next: { pageToken: next } }
  if (typeof delta !== 'string') throw new ProviderFailure('unavailable', 'no @odata.deltaLink')
  return { ...page, series, next: { syncToken: delta } }
}

// biome-ignore lint/suspicious/noExplicitAny: as Graph sent it
function itemOf(event: any): CalendarItem | null {
  const startTime = timeOf(event.start)
  const endTime = timeOf(event.end)
  if (!startTime || !endTime) return null
  const link = findMeetingLink({
    conferenceUrls: [event.onlineMeeting?.joinUrl, event.onlineMeetingUrl].filter(Boolean).map(String),
    location: [event.location?.displayName, event.location?.locationUri].filter(Boolean).join(' '),
    description: String(event.body?.content ?? event.bodyPreview ?? ''),
  })
  // biome-ignore lint/suspicious/noExplicitAny: as Graph sent it
  const guests: any[] = Array.isArray(event.attendees) ? event.attendees : []
  const organizer = event.organizer?.emailAddress
  return {
    externalId: event.id,
    seriesId: typeof event.seriesMasterId === 'string' ? event.seriesMasterId : null,
    fromSeries: false,
    title: String(event.subject ?? ''),
    startTime,
    endTime: endTime < startTime ? startTime : endTime,
    provider: 'outlook',
    platform: link?.platform ?? null,
    meetingUrl: link && link.url.length <= MAX_URL ? link.url : null,
    meetingKey: link?.key ?? null,
    attendees: attendeesOf([
      ...guests.map(guest => ({
        email: guest.emailAddress?.address,
        name: guest.emailAddress?.name,
        response: guest.status?.response ?? null,
        isResource: guest.type === 'resource',
      })),
      { email: organizer?.address, name: organizer?.name, response: null, isResource: false },
    ]),
    isCancelled: event.isCancelled === true,
    isDeclined: event.responseStatus?.response === 'declined',
  }
}

/** Parses `2026-03-02T09:30:00.0000000`, which is in UTC because of the `Prefer` header. */
function timeOf(time: { dateTime?: string } | undefined): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})/.exec(time?.dateTime ?? '')
  if (!match) return null
  const at = new Date(`${match[1]}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
