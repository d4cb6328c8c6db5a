import { commonErrors } from '@mi/errors'
import type { PolicyDefinition } from './policy.ts'

const ASCII = /^[ -~]*$/

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
      const ifMatch = ctx.headers['if-match']?.replaceAll('\t', ' ')
      // A list of no ETags matches nothing, and neither does one with bytes that are in no ETag of the API, which no call could carry. Ignoring it would
      // overwrite what the client wanted to protect.
      const matchesNothing = ifMatch !== undefined && (ifMatch.trim() === '' || !ASCII.test(ifMatch))
      if (matchesNothing && (method === 'PATCH' || method === 'DELETE'))
        throw commonErrors.precondition_failed()
      ctx.ifMatch = matchesNothing ? null : (ifMatch ?? null)
    },
  }
}
