/** Returns true if the runtime knows this IANA time zone, for example `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The day of an instant in a time zone, as `YYYY-MM-DD`. A zone that this runtime does not know counts as
 * UTC, because a runtime with other zone data may have stored it.
 */
export function localDay(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find(other => other.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
