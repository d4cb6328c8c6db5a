import type { Verb } from '@mi/contracts'
import { gatewayErrors } from '../errors.ts'
import type { Operation } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'
import type { RouteTree } from '../routing/route-tree.ts'
import type { ServicePages } from '../service-pages/service-pages.ts'
import type { PolicyDefinition } from './policy.ts'

export interface RouteDeps {
  routes: RouteTree<Operation>
  servicePages: ServicePages
}

/**
 * Finds the operation, or the service whose web pages include the path. An unknown path is 404 with or
 * without a key, an unknown method is 405, and HEAD is served as GET.
 */
export function route({ routes, servicePages }: RouteDeps): PolicyDefinition {
  return {
    name: 'route',
    handler: () => ctx => {
      const match = routes.match(ctx.path)
      if (!match) return routeToPages(ctx, servicePages)
      const { entry, values } = match
      const method = ctx.req.method ?? ''
      if (method === 'OPTIONS') return { status: 204, headers: [['Allow', entry.allow]], body: null }
      const operation = entry.operations.get((method === 'HEAD' ? 'GET' : method) as Verb)
      if (!operation) {
        ctx.responseHeaders.push(['Allow', entry.allow])
        throw gatewayErrors.method_not_allowed({ message: `Allowed methods: ${entry.allow}.` })
      }
      ctx.operation = operation
      ctx.pathValues = values
      if (operation.isPublic) ctx.allowsCors = true
      if (operation.kind === 'rpc') for (const header of operation.headers) ctx.responseHeaders.push(header)
      return
    },
  }
}

/** Other sites may read the endpoints that OAuth libraries call, but not the pages. */
function routeToPages(ctx: RequestContext, servicePages: ServicePages): void {
  const operation = servicePages(ctx.path)
  if (!operation) {
    // A person who mistyped an address gets a page. Programs do not accept HTML and get JSON.
    ctx.errorFormat = 'page'
    throw gatewayErrors.no_route()
  }
  ctx.operation = operation
  ctx.errorFormat = operation.errorFormat
  ctx.allowsCors = operation.errorFormat === 'oauth'
}
