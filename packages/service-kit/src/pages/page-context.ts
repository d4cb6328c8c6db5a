import Router, { type RouterContext } from '@koa/router'
import type { Logger } from '@mi/contracts'

/** The `ctx.state` of every page handler: values that the gateway sends with a request, and values that the runtime adds. */
export interface PageState {
  requestId: string
  /** The address of the client as the gateway determined it. It never comes from a header of the client. */
  clientIp: string
  traceparent: string | null
  log: Logger
}

export type PageContext = RouterContext<PageState>
export type PageRouter = Router<PageState>

/** The router of a service's pages. Literal paths take precedence over paths with parameters. */
export function createPageRouter(): PageRouter {
  return new Router<PageState>()
}
