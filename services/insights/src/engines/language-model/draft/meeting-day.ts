import type { MeetingFacts } from '../../engine.ts'

/** The start day of a meeting in its time zone: `YYYY-MM-DD`. An unknown zone counts as UTC. */
export function meetingDay({ startedAt, timeZone }: MeetingFacts): string | null {
  const start = new Date(startedAt ?? Number.NaN)
  if (Number.isNaN(start.getTime())) return null
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }).format(start)
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: 'UTC' }).format(start)
  }
}
