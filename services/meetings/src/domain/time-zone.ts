import { isTimeZone } from '@mi/calendar'
import type { ErrorDetail } from '@mi/errors'

/** What is wrong with the time zone of a meeting: nothing when it is one that this runtime's time zone data knows, or absent. */
export function checkTimeZone({ timeZone }: { timeZone: string | null }): ErrorDetail[] {
  if (timeZone === null || isTimeZone(timeZone)) return []
  return [{ field: 'time_zone', message: 'must be an IANA time zone such as Europe/Berlin' }]
}
