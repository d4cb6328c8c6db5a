import { type IcalendarError, type Occurrence, readCalendar, type Window } from '../src/index.ts'

/** The text of a file with these lines inside one VCALENDAR. */
export function calendar(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'PRODID:-//test', lines.join('\r\n'), 'END:VCALENDAR', ''].join('\r\n')
}

/** The lines of a VEVENT. */
export function event(uid: string, ...lines: readonly string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
}

export const SPRING: Window = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-05-01T00:00:00Z') }

/** Reads a file as an upload is read, where an unreadable event is an error. */
export function read(file: string | Uint8Array, window = SPRING): Occurrence[] {
  return [...readCalendar(Buffer.from(file), window)]
}

/** Reads a file as a feed is read. Returns the readable events and the reports on the others. */
export function readFeed(file: string | Uint8Array, window = SPRING) {
  const problems: IcalendarError[] = []
  const warnings: IcalendarError[] = []
  const reports = {
    onProblem: (problem: IcalendarError) => void problems.push(problem),
    onWarning: (warning: IcalendarError) => void warnings.push(warning),
  }
  const found = [...readCalendar(Buffer.from(file), window, reports)]
  return { found, problems, warnings }
}

/** The starts in ascending order: `2026-03-16T08:30`. */
export function starts(occurrences: readonly Occurrence[]): string[] {
  return occurrences.map(({ start }) => start.toISOString().slice(0, 16)).toSorted()
}
