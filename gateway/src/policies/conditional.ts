import { commonErrors } from '@mi/errors'
import { withoutGzipMarks } from '../response/compression.ts'
import type { PolicyDefinition } from './policy.ts'

const ASCII = /^[ -~]*$/

/**
 * Reads the conditions of RFC 9110 §13. `transcode` compares If-None-Match with the ETag of the response.
 * If-Match is sent to the service, which checks it while it holds a lock on the row, so that no change
 * happens between the check and the update.
 */
export function conditional(): PolicyDefinition {
  return {
    name: 'conditional',
    handler: () => ctx => {
      const { method } = ctx.req
      if (method === 'GET' || method === 'HEAD') {
        const ifNoneMatch = ctx.headers['if-none-match']
        ctx.ifNoneMatch = ifNoneMatch === undefined ? null : withoutGzipMarks(ifNoneMatch)
        return
      }
      const ifMatch = ctx.headers['if-match']?.replaceAll('\t', ' ')
      // An empty list of ETags matches nothing. A list with non-ASCII bytes matches nothing either, because
      // no ETag of the API contains them and a call could not carry them. Ignoring such a header would
      // overwrite the version that the client wanted to protect.
      const matchesNothing = ifMatch !== undefined && (ifMatch.trim() === '' || !ASCII.test(ifMatch))
      if (matchesNothing && (method === 'PATCH' || method === 'DELETE'))
        throw commonErrors.precondition_failed()
      ctx.ifMatch = matchesNothing || ifMatch === undefined ? null : withoutGzipMarks(ifMatch)
    },
  }
}
