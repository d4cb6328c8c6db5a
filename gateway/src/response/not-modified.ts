import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from './http-response.ts'

/** The 304 for a client that already has the version with this ETag (RFC 9110 §13.1.2, weak comparison), or null. */
export function notModified({ ifNoneMatch }: RequestContext, etag: string): HttpResponse | null {
  if (ifNoneMatch === null || !matches(ifNoneMatch, etag)) return null
  return { status: 304, headers: [['ETag', etag]], body: null }
}

function matches(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some(entry => entry.trim().replace(/^W\//, '') === etag)
}
