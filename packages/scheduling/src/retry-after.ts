/**
 * The wait in milliseconds that `Retry-After` requests (RFC 9110, section 10.2.3), as seconds or as a date.
 * Null when the header is absent or malformed.
 */
export function parseRetryAfter(header: string | string[] | null | undefined, now: Date): number | null {
  const text = [header].flat()[0]?.trim() ?? ''
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1000
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
