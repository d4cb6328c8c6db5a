import type { Runtime } from '../runtime.ts'
import { actionSchema, type Policy, step } from './policy.ts'

/**
 * Takes up the conditions of RFC 9110, section 13. If-None-Match is held against the answer's ETag in `transcode`;
 * If-Match travels to the service, which checks it with the row locked, so that nothing comes between check and change.
 */
export function conditional(runtime: Runtime): Policy {
  return {
    name: 'conditional',
    schema: actionSchema('conditional'),
    policy: () =>
      step(runtime, exchange => {
        const { method, headers } = exchange.req
        if (method === 'GET' || method === 'HEAD') exchange.ifNoneMatch = headers['if-none-match'] ?? null
        else exchange.ifMatch = headers['if-match'] ?? null
      }),
  }
}
