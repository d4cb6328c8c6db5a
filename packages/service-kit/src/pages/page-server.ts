import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Logger, METADATA } from '@mi/contracts'
import { securityPolicy } from '@mi/pages'
import type { Tracing } from '@mi/tracing'
import Koa from 'koa'
import { Histogram, type Registry } from 'prom-client'
import { createTokenVerifier } from '../calls/internal-token.ts'
import type { PageContext, PageRouter, PageState } from './page-context.ts'
import { pageErrors, sendPageError } from './page-errors.ts'

export interface PageServerOptions {
  service: string
  router: PageRouter
  port: number
  bindAddress: string
  secret: string
  tracing: Tracing
  metrics: Registry
  log: Logger
}

export interface PageServer {
  /** `127.0.0.1:5101` */
  address: string
  /** Waits up to the given time for requests in flight, and then cuts them off. */
  stop(timeoutMs: number): Promise<void>
}

/** The gateway's request header for its token. Clients cannot send it through the gateway. */
export const PAGE_TOKEN_HEADER = 'mi-authorization'
/** The response header with the route template, for the gateway's log. The gateway removes it. */
export const PAGE_ROUTE_HEADER = 'mi-route'
/**
 * The response header with the id of the OAuth client that was authenticated by a secret, for the gateway's
 * limits. The gateway removes it.
 */
export const PAGE_CLIENT_HEADER = 'mi-oauth-client'
/** Returns 204 without a token. The gateway requests it to check whether a silent server responds. */
export const PAGE_HEALTH_PATH = '/healthz'

/**
 * Serves the pages of a service only to the gateway: a request without the gateway's internal token for this
 * service is refused. Handlers start with strict headers (no frame, no other origins, not stored) and may
 * relax them. The log contains the route template and never the path, because a path may contain a secret.
 * @throws {Error} for example EADDRINUSE
 */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const { service, router, secret, metrics, log } = options
  const verify = createTokenVerifier(secret, service)
  const duration = new Histogram({
    name: 'mi_page_duration_seconds',
    help: 'Duration of pages served, by route and status',
    labelNames: ['route', 'method', 'status'],
    registers: [metrics],
  })
  const app = new Koa<PageState>()
  // The X-Forwarded-* headers come from the gateway, because its token has been verified.
  app.proxy = true
  app.on('error', error => log.warn({ err: error }, 'page connection failed'))
  app.use(async (ctx, next) => {
    if (ctx.path === PAGE_HEALTH_PATH) {
      ctx.status = 204
      return
    }
    if (!isGateway(ctx.get(PAGE_TOKEN_HEADER), verify)) {
      log.warn('page refused: no valid internal token of the gateway')
      ctx.status = 401
      ctx.body = { error: { code: 'unauthorized', message: 'Pages are served to the gateway.' } }
      return
    }
    const page = ctx as unknown as PageContext
    const startedAt = performance.now()
    const route = await traced(page, options, next)
    duration.observe(
      { route, method: page.method, status: page.status },
      (performance.now() - startedAt) / 1000,
    )
  })
  app.use(router.routes()).use(router.allowedMethods())
  const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 60_000 }, app.callback())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.bindAddress, resolve)
  })
  const { address, port, family } = server.address() as AddressInfo
  return {
    address: family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`,
    async stop(timeoutMs) {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Serves a page in its span, with the state and the strict headers. @returns the template of the route */
async function traced(
  ctx: PageContext,
  { tracing, log }: Pick<PageServerOptions, 'tracing' | 'log'>,
  next: () => Promise<unknown>,
): Promise<string> {
  const traceparent = ctx.get(METADATA.traceparent) || null
  const span = tracing.startSpan('page', { kind: 'server', parent: traceparent })
  Object.assign(ctx.state, {
    requestId: ctx.get(METADATA.requestId),
    clientIp: ctx.get(METADATA.clientIp),
    traceparent: span?.traceparent ?? traceparent,
    log,
  } satisfies PageState)
  ctx.set({
    'Content-Security-Policy': securityPolicy(),
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
  })
  const work = () => serve(ctx, next)
  await (span ? span.run(work) : work())
  const route = routeOf(ctx)
  ctx.set(PAGE_ROUTE_HEADER, route)
  span?.setName(`${ctx.method} ${route}`)
  span?.end(ctx.status >= 500)
  return route
}

function isGateway(token: string, verify: ReturnType<typeof createTokenVerifier>): boolean {
  try {
    return verify(token.replace(/^Bearer /, '')).issuer === 'gateway'
  } catch {
    return false
  }
}

async function serve(ctx: PageContext, next: () => Promise<unknown>): Promise<void> {
  try {
    checkAddress(ctx)
    await next()
    if (ctx.body != null) return
    if (ctx.status === 404) throw pageErrors.no_page()
    if (ctx.status === 405 || ctx.status === 501) throw pageErrors.method_not_allowed()
  } catch (error) {
    sendPageError(ctx, error)
  }
}

/** A NUL character or a malformed escape would otherwise cause an internal error in a text column or a decoder. */
function checkAddress({ path, querystring }: PageContext): void {
  let text: string
  try {
    text = decodeURIComponent(path)
  } catch {
    throw pageErrors.no_page()
  }
  if (text.includes('\0')) throw pageErrors.no_page()
  if (/%00/.test(querystring))
    throw pageErrors.malformed({ message: 'The address contains a NUL character.' })
}

function routeOf(ctx: PageContext): string {
  return typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : '(none)'
}
