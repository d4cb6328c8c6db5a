import type { Reports } from '@mi/icalendar'
import { cleanLine } from '@mi/text'

/**
 * The number of warnings that a connection shows. It is enough to find the defect in the program that wrote
 * the file.
 */
const MAX_WARNINGS = 20
const MAX_MESSAGE = 300

/** A line of a feed or file that was skipped, or that was not read literally. */
export type FeedWarning = { line: number; message: string }

/** Collects the warnings of a file. Each message is listed once, because an unknown zone occurs in every event. */
export function collectWarnings(): { reports: Required<Reports>; list: FeedWarning[] } {
  const list: FeedWarning[] = []
  const add = (line: number, text: string) => {
    if (list.length === MAX_WARNINGS) return
    const warning = feedWarning(line, text)
    if (!list.some(({ message }) => message === warning.message)) list.push(warning)
  }
  return {
    list,
    reports: {
      onWarning: ({ line, message }) => add(line, message),
      onProblem: ({ line, message }) => add(line, `${message}; the event is left out`),
    },
  }
}

/** A warning as it is stored. The text may contain parts of the file. */
export function feedWarning(line: number, text: string): FeedWarning {
  return { line, message: cleanLine(text.slice(0, MAX_MESSAGE)) }
}
