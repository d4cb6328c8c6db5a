import { setTimeout as sleep } from 'node:timers/promises'
import { startTestPlatform, type TestPlatform, type TestResponse } from '@mi/testkit'
import { type GoogleServer, startGoogleServer } from './google-server.ts'
import { type GraphServer, startGraphServer } from './graph-server.ts'
import { CLIENT } from './oauth-tokens.ts'

export interface CalendarPlatform {
  platform: TestPlatform
  google: GoogleServer
  graph: GraphServer
  send(method: string, path: string, json?: unknown, key?: string): Promise<TestResponse>
  /** Connects a calendar as its owner does in a browser. Resolves when it has been read. */
  connect(provider: 'google' | 'outlook'): Promise<string>
  /** Syncs a calendar and waits until the sync is done. */
  sync(id: string): Promise<TestResponse['json']>
  /** Waits until `wanted` returns true for the connection. */
  connection(id: string, wanted: (connection: TestResponse['json']) => boolean): Promise<TestResponse['json']>
  events(query?: string): Promise<TestResponse['json'][]>
  stop(): Promise<void>
}

/** Starts a whole platform with test servers in place of Google and Microsoft. */
export async function startCalendarPlatform(env: Record<string, string> = {}): Promise<CalendarPlatform> {
  const [google, graph] = await Promise.all([startGoogleServer(), startGraphServer()])
  const platform = await startTestPlatform({
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ACCOUNTS_URL: google.url,
      GOOGLE_OAUTH_URL: google.url,
      GOOGLE_API_URL: google.url,
      MICROSOFT_CLIENT_ID: CLIENT.id,
      MICROSOFT_CLIENT_SECRET: CLIENT.secret,
      MICROSOFT_LOGIN_URL: graph.url,
      MICROSOFT_GRAPH_URL: graph.url,
      CALENDAR_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...env,
    },
  })
  const send: CalendarPlatform['send'] = (method, path, json, key) =>
    platform.request(method, path, { ...(json === undefined ? {} : { json }), ...(key ? { key } : {}) })
  const connection: CalendarPlatform['connection'] = async (id, wanted) =>
    (
      await until(
        () => send('GET', `/calendar/connections/${id}`),
        ({ json }) => wanted(json),
      )
    ).json

  return {
    platform,
    google,
    graph,
    send,
    connection,
    async connect(provider) {
      const { json, text } = await send('POST', '/calendar/connections', { provider })
      if (!json?.authorize_url) throw new Error(text)
      const page = await agree(platform, json.authorize_url)
      if (page.status !== 200) throw new Error(`not connected: ${page.text}`)
      await connection(json.id, connection => connection.last_synced_at !== null)
      return json.id
    },
    async sync(id) {
      const before = (await send('GET', `/calendar/connections/${id}`)).json.last_synced_at
      // An overloaded machine returns 503 for some time.
      await until(
        () => send('POST', `/calendar/connections/${id}/sync`),
        ({ status }) => status === 202,
      )
      return connection(id, connection => connection.last_synced_at !== before)
    },
    events: async (query = 'from=2000-01-01&to=2100-01-01&limit=100') =>
      (await send('GET', `/calendar/events?${query}`)).json.data,
    async stop() {
      await platform.stop()
      await google.stop()
      await graph.stop()
    },
  }
}

/** Repeats a request until `wanted` is true, slowly enough for the rate limit of a plan. */
export async function until<Result>(
  ask: () => Promise<Result>,
  wanted: (result: Result) => boolean,
): Promise<Result> {
  for (const began = Date.now(); ; await sleep(200)) {
    const result = await ask()
    if (wanted(result)) return result
    if (Date.now() - began > 150_000) throw new Error(`Not as wanted: ${JSON.stringify(result)}`)
  }
}

export interface CallbackPage {
  status: number
  text: string
}

/**
 * Acts as the browser: opens the provider's page, returns with a code, and presses the button on the callback
 * page.
 */
export async function agree({ baseUrl }: TestPlatform, authorizeUrl: string): Promise<CallbackPage> {
  const callback = await followToProvider(baseUrl, authorizeUrl)
  const question = await fetch(callback, { headers: { accept: 'text/html' } })
  const html = await question.text()
  if (question.status !== 200) return { status: question.status, text: html }
  return press(callback, html)
}

/** The address to which the provider redirects. */
export async function followToProvider(baseUrl: string, authorizeUrl: string): Promise<string> {
  const { headers } = await fetch(authorizeUrl, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  // The public address of the platform may not resolve here, so only its path is used.
  return `${new URL(baseUrl).origin}${back.pathname}${back.search}`
}

export async function press(callback: string, html: string): Promise<CallbackPage> {
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { origin, pathname } = new URL(callback)
  const answer = await fetch(`${origin}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin },
    body: new URLSearchParams({ state: field('state'), code: field('code') }),
  })
  return { status: answer.status, text: await answer.text() }
}
