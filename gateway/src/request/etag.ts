/** Whether If-None-Match names this ETag (RFC 9110, section 13.1.2: weak comparison). */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some(entry => entry.trim().replace(/^W\//, '') === etag)
}
