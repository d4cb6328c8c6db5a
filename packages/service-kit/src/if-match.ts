import { sameVersion } from '@mi/contracts'

/**
 * Whether an If-Match header holds for the current ETag (RFC 9110 §13.1.1): `*` always does; of a list one must be the
 * same by strong comparison, so a weak tag (`W/"…"`) never is.
 */
export function ifMatchHolds(header: string, etag: string): boolean {
  const text = header.trim()
  if (text === '*') return true
  return [...text.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, tag]) => weak === undefined && sameVersion(tag!, etag),
  )
}
