import Router, { type RouterContext } from '@koa/router'
import type { Logger } from '@mi/contracts'

/** What the gateway says of a request, and what the runtime adds: `ctx.state` of every page handler. */
export interface PageState {
  requestId: string
  /** Address of the client, as the gateway saw it: never from a header that the client sent. */
  clientIp: string
  traceparent: string | null
  log: Logger
}

export type PageContext = RouterContext<PageState>
export type PageRouter = Router<PageState>

/** The router of a service's pages. Literal paths go before paths with parameters. */
export function createPageRouter(): PageRouter {
  return new Router<PageState>()
}
