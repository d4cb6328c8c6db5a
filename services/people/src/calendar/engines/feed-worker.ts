/** The tasks of the threads that read iCalendar files. */
import { serialize } from 'node:v8'
import { checkEncoding, IcalendarError, readCalendar, type Window } from '@mi/icalendar'
import { type CalendarItem, storable } from '../domain/event-fields.ts'
import { createItemReader } from '../domain/feed-items.ts'
import { collectWarnings, type FeedWarning } from '../domain/feed-warnings.ts'

/** A defect of a file. */
export type FeedProblem = FeedWarning

export interface FileToCheck {
  content: Uint8Array
  window: Window
}

export interface FeedToRead extends FileToCheck {
  /** In lower case; null when it is unknown. */
  ownerEmail: string | null
}

export type ReadFeed =
  | {
      ok: true
      /**
       * Items with a meeting link, serialized with `node:v8` in batches, so that deserializing a batch takes
       * little time.
       */
      batches: Uint8Array[]
      warnings: FeedWarning[]
    }
  | { ok: false; problem: FeedProblem }

/** The number of items that are stored in one transaction. */
const BATCH = 500

/** Returns the first defect for which an upload is rejected, or null. */
export function checkFile({ content, window }: FileToCheck): FeedProblem | null {
  try {
    checkEncoding(content)
    for (const _ of readCalendar(content, window));
    return null
  } catch (error) {
    return problemOf(error)
  }
}

export function readFeed({ content, window, ownerEmail }: FeedToRead): ReadFeed {
  const { list: warnings, reports } = collectWarnings()
  const readItem = createItemReader(ownerEmail)
  const batches: Uint8Array[] = []
  let batch: CalendarItem[] = []
  const close = () => {
    batches.push(serialize(batch))
    batch = []
  }
  try {
    for (const occurrence of readCalendar(content, window, reports)) {
      const item = readItem(occurrence)
      // Events without a link are dropped. Each sync reads the whole feed and finds an event that got a link.
      if (item.meetingUrl !== null && batch.push(storable(item)) === BATCH) close()
    }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
  if (batch.length > 0) close()
  return { ok: true, batches, warnings }
}

function problemOf(error: unknown): FeedProblem {
  if (!(error instanceof IcalendarError)) throw error
  return { line: error.line, message: error.message }
}
