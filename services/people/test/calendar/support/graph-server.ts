import { type ServerAnswer, type ServerRequest, startServer, type TestServer } from './http-server.ts'
import { createOauthTokens } from './oauth-tokens.ts'

type GraphEvent = { id: string } & Record<string, unknown>

export interface GraphServer extends TestServer {
  tokens: ReturnType<typeof createOauthTokens>
  /** Adds or changes events, series masters and their dates. */
  put(...events: GraphEvent[]): void
  delete(id: string): void
  expireDeltaLinks(): void
  failNext(...answers: ServerAnswer[]): void
  pageSize: number
}

/** Implements the used part of Microsoft Graph: https://learn.microsoft.com/graph/api/event-delta */
export async function startGraphServer(): Promise<GraphServer> {
  const tokens = createOauthTokens()
  const events = new Map<string, { event: GraphEvent; version: number }>()
  const failures: ServerAnswer[] = []
  let version = 1
  let oldest = 0

  function delta(request: ServerRequest): ServerAnswer {
    if (!tokens.isAuthorized(request)) return failure(401, 'InvalidAuthenticationToken')
    const next = failures.shift()
    if (next) return next
    const query = request.url.searchParams
    const token = query.get('$deltatoken') ?? query.get('$skiptoken')
    if (token === null && !(query.has('startDateTime') && query.has('endDateTime')))
      return failure(400, 'ErrorInvalidParameter')
    if (!/outlook\.timezone="UTC"/.test(request.headers.prefer ?? ''))
      return failure(400, 'ErrorInvalidRequest')
    const [since = 0, offset = 0] = (token ?? '0-0').split('-').map(Number)
    if (query.has('$deltatoken') && since < oldest) return failure(410, 'SyncStateNotFound')
    const changed = [...events.values()].filter(item => item.version > since).map(item => item.event)
    const end = offset + graph.pageSize
    const link = (name: string, value: string) => `${server.url}/v1.0/me/calendarView/delta?${name}=${value}`
    return {
      status: 200,
      json: {
        value: changed.slice(offset, end).filter(item => since > 0 || !item['@removed']),
        ...(end < changed.length
          ? { '@odata.nextLink': link('$skiptoken', `${since}-${end}`) }
          : { '@odata.deltaLink': link('$deltatoken', `${version}`) }),
      },
    }
  }

  const server = await startServer(request => {
    const { pathname } = request.url
    if (pathname === '/common/oauth2/v2.0/authorize') return tokens.authorize(request)
    if (pathname === '/common/oauth2/v2.0/token') return tokens.token(request)
    if (pathname === '/v1.0/me/calendarView/delta') return delta(request)
    if (pathname.startsWith('/v1.0/me/events/')) {
      if (!tokens.isAuthorized(request)) return failure(401, 'InvalidAuthenticationToken')
      const found = events.get(decodeURIComponent(pathname.slice('/v1.0/me/events/'.length)))
      return found ? { status: 200, json: found.event } : failure(404, 'ErrorItemNotFound')
    }
    return failure(404, 'ResourceNotFound')
  })
  const graph: GraphServer = {
    ...server,
    tokens,
    pageSize: 200,
    put(...changed) {
      version++
      for (const event of changed) events.set(event.id, { event, version })
    },
    delete(id) {
      events.set(id, { event: { id, '@removed': { reason: 'deleted' } }, version: ++version })
    },
    expireDeltaLinks() {
      oldest = ++version
    },
    failNext: (...answers) => void failures.push(...answers),
  }
  return graph
}

function failure(status: number, code: string): ServerAnswer {
  return { status, json: { error: { code, message: code } } }
}

/** Graph's response to a client that exceeds the rate limit. */
export const throttled: ServerAnswer = {
  ...failure(429, 'ApplicationThrottled'),
  headers: { 'retry-after': '1' },
}
