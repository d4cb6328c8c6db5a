import type { Verb } from '@mi/contracts'
import { sendNow } from '../answers/send.ts'
import { gatewayErrors } from '../errors.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Policy, step } from './policy.ts'

/** Finds the operation. An unknown path is 404 with or without a key, an unknown verb 405; HEAD is answered as GET. */
export function route(runtime: Runtime): Policy {
  return {
    name: 'route',
    schema: actionSchema('route'),
    policy: () =>
      step(runtime, exchange => {
        const match = runtime.routes.match(exchange.path)
        if (!match) throw gatewayErrors.no_route()
        const { place, values } = match
        const method = exchange.req.method ?? ''
        if (method === 'OPTIONS') {
          sendNow(runtime, exchange, { status: 204, headers: [['Allow', place.allow]], body: null })
          return 'answered'
        }
        const operation = place.operations.get((method === 'HEAD' ? 'GET' : method) as Verb)
        if (!operation) {
          exchange.headers.push(['Allow', place.allow])
          throw gatewayErrors.method_not_allowed({ message: `This route answers ${place.allow}.` })
        }
        exchange.operation = operation
        exchange.pathValues = values
        if (operation.isPublic) exchange.readableByPages = true
        if (operation.kind === 'rpc') for (const header of operation.headers) exchange.headers.push(header)
        return
      }),
  }
}
