import { sameVersion } from '@mi/contracts'

/**
 * True when an If-Match header matches the current ETag (RFC 9110 §13.1.1). `*` always matches. In a list,
 * one tag must match by strong comparison, so a weak tag (`W/"…"`) never matches.
 */
export function ifMatchHolds(header: string, etag: string): boolean {
  const text = header.trim()
  if (text === '*') return true
  return [...text.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, tag]) => weak === undefined && sameVersion(tag!, etag),
  )
}
