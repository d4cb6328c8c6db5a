import { isTimeZone } from '@mi/calendar'
import type { ErrorDetail } from '@mi/errors'

/** Returns an error for a time zone that the time zone data of this runtime does not contain. An absent time zone is valid. */
export function checkTimeZone({ timeZone }: { timeZone: string | null }): ErrorDetail[] {
  if (timeZone === null || isTimeZone(timeZone)) return []
  return [{ field: 'time_zone', message: 'must be an IANA time zone such as Europe/Berlin' }]
}
