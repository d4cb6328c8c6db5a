import type { Reports } from '@mi/icalendar'
import { cleanLine } from '@mi/text'

/** What is shown of a connection: as many as tell what is wrong with the program that wrote the file. */
const MAX_WARNINGS = 20
const MAX_MESSAGE = 300

export type FeedWarning = { line: number; message: string }

/** Collects what is wrong in a feed, each message once: a zone that nobody knows is in every event. */
export function collectWarnings(): { reports: Reports; list: FeedWarning[] } {
  const list: FeedWarning[] = []
  const add = (line: number, text: string) => {
    const message = cleanLine(text.slice(0, MAX_MESSAGE))
    if (list.length < MAX_WARNINGS && !list.some(one => one.message === message)) list.push({ line, message })
  }
  return {
    list,
    reports: {
      onWarning: ({ line, message }) => add(line, message),
      onProblem: ({ line, message }) => add(line, `${message}; the event is left out`),
    },
  }
}
