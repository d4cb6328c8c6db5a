import { type ServerAnswer, type ServerRequest, startServer, type TestServer } from './http-server.ts'
import { createOauthTokens } from './oauth-tokens.ts'

type GoogleEvent = { id: string; status?: string } & Record<string, unknown>

export interface GoogleServer extends TestServer {
  tokens: ReturnType<typeof createOauthTokens>
  /** Adds or changes events. */
  put(...events: GoogleEvent[]): void
  /** Deletes an event. From then on, only its id and `cancelled` are returned. */
  delete(id: string): void
  /** Makes all issued sync tokens invalid. */
  expireSyncTokens(): void
  /** The responses to the next requests for events. */
  failNext(...answers: ServerAnswer[]): void
  /** Runs before the response to each request for events. */
  onEvents: (request: ServerRequest) => Promise<void> | void
  /** Runs before the response to each request for tokens. */
  onToken: (request: ServerRequest) => Promise<void> | void
  pageSize: number
}

/**
 * Implements the used part of Google Calendar API v3:
 * https://developers.google.com/workspace/calendar/api/v3/reference/events/list
 */
export async function startGoogleServer(): Promise<GoogleServer> {
  const tokens = createOauthTokens()
  const events = new Map<string, { event: GoogleEvent; version: number; start: string }>()
  const failures: ServerAnswer[] = []
  let version = 1
  let oldest = 0

  async function list(request: ServerRequest): Promise<ServerAnswer> {
    await google.onEvents(request)
    if (!tokens.isAuthorized(request)) return failure(401, 'authError')
    const next = failures.shift()
    if (next) return next
    const query = request.url.searchParams
    const syncToken = query.get('syncToken')
    if (query.get('singleEvents') !== 'true') return failure(400, 'badRequest')
    if (syncToken !== null && (query.has('timeMin') || query.has('timeMax')))
      return failure(400, 'badRequest')
    const since = syncToken === null ? 0 : Number(syncToken.slice('sync-'.length))
    if (syncToken !== null && (Number.isNaN(since) || since < oldest)) return failure(410, 'fullSyncRequired')
    const [offset = 0, until = version] = (query.get('pageToken') ?? '').split('-').slice(1).map(Number)
    const from = query.get('timeMin') ?? ''
    const to = query.get('timeMax') ?? '9'
    const changed = [...events.values()]
      .filter(
        item =>
          item.version > since &&
          (syncToken !== null ||
            (item.event.status !== 'cancelled' && item.start >= from && item.start < to)),
      )
      .map(item => item.event)
    const size = Math.min(google.pageSize, Number(query.get('maxResults') ?? 250))
    const end = offset + size
    return {
      status: 200,
      json: {
        kind: 'calendar#events',
        summary: 'ada@example.com',
        timeZone: 'Europe/Berlin',
        items: changed.slice(offset, end),
        ...(end < changed.length
          ? { nextPageToken: `page-${end}-${until}` }
          : { nextSyncToken: `sync-${until}` }),
      },
    }
  }

  const server = await startServer(async request => {
    const { pathname } = request.url
    if (pathname === '/o/oauth2/v2/auth') return tokens.authorize(request)
    if (pathname === '/token') {
      await google.onToken(request)
      return tokens.token(request)
    }
    if (pathname === '/revoke') return tokens.revoke(request)
    if (pathname === '/calendar/v3/calendars/primary/events') return list(request)
    return { status: 404, json: {} }
  })
  const google: GoogleServer = {
    ...server,
    tokens,
    pageSize: 250,
    put(...changed) {
      version++
      for (const event of changed)
        events.set(event.id, { event: { status: 'confirmed', ...event }, version, start: startOf(event) })
    },
    delete(id) {
      events.set(id, { event: { id, status: 'cancelled' }, version: ++version, start: '' })
    },
    expireSyncTokens() {
      oldest = ++version
    },
    failNext: (...answers) => void failures.push(...answers),
    onEvents: () => {},
    onToken: () => {},
  }
  return google
}

function startOf(event: GoogleEvent): string {
  const start = event.start as { dateTime?: string; date?: string } | undefined
  return start?.dateTime ? new Date(start.dateTime).toISOString() : `${start?.date}T00:00:00.000Z`
}

function failure(code: number, reason: string): ServerAnswer {
  return { status: code, json: { error: { code, message: reason, errors: [{ domain: 'global', reason }] } } }
}

/** Google's response to a client that exceeds the rate limit. */
export const rateLimited: ServerAnswer = {
  ...failure(403, 'rateLimitExceeded'),
  headers: { 'retry-after': '1' },
}
