import { commonErrors } from '@mi/errors'
import type { PolicyDefinition } from './policy.ts'

/**
 * Reads the conditions of RFC 9110 §13. If-None-Match is compared with the response's ETag in `transcode`; If-Match is
 * sent to the service, which checks it with the row locked, so that nothing happens between check and change.
 */
export function conditional(): PolicyDefinition {
  return {
    name: 'conditional',
    handler: () => ctx => {
      const { method } = ctx.req
      if (method === 'GET' || method === 'HEAD') {
        ctx.ifNoneMatch = ctx.headers['if-none-match'] ?? null
        return
      }
      const ifMatch = ctx.headers['if-match']
      const isEmpty = ifMatch?.trim() === ''
      // A list of no ETags matches nothing. Ignoring it would overwrite what the client wanted to protect.
      if (isEmpty && (method === 'PATCH' || method === 'DELETE')) throw commonErrors.precondition_failed()
      ctx.ifMatch = ifMatch ?? null
    },
  }
}
