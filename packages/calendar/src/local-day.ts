/** Whether this runtime's time zone data has a zone of this name (IANA, such as `Europe/Berlin`). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The day on which a moment falls in a time zone, `YYYY-MM-DD`. A zone that this runtime does not know counts as UTC: zones
 * are checked when they are stored, but another runtime may have stored them.
 */
export function localDay(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
