/**
 * Milliseconds that `Retry-After` (RFC 9110, section 10.2.3) asks to wait: seconds or a date. Null when there is none that can be read.
 */
export function parseRetryAfter(header: string | string[] | null | undefined, now: Date): number | null {
  const text = [header].flat()[0]?.trim() ?? ''
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1000
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
