import type { Verb } from '@mi/contracts'
import { gatewayErrors } from '../errors.ts'
import type { Operation } from '../operation.ts'
import type { RouteTree } from '../routing/route-tree.ts'
import type { PolicyDefinition } from './policy.ts'

/** Finds the operation. An unknown path is 404 with or without a key, an unknown method 405; HEAD is served as GET. */
export function route({ routes }: { routes: RouteTree<Operation> }): PolicyDefinition {
  return {
    name: 'route',
    handler: () => ctx => {
      const match = routes.match(ctx.path)
      if (!match) throw gatewayErrors.no_route()
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
