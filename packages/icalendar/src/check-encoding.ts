import { isUtf8 } from 'node:buffer'
import { openFile, unfoldedLines } from './content-lines.ts'
import { IcalendarError } from './icalendar-error.ts'

/**
 * Refuses a file that is not in UTF-8 (RFC 5545, section 3.1.4) once its lines are unfolded.
 * @param pause awaited between steps of about a millisecond
 * @throws {IcalendarError} with the first line that is not
 */
export async function checkEncoding(content: Buffer, pause: () => Promise<unknown>): Promise<void> {
  if (isUtf8(content)) return
  for (const found of unfoldedLines(openFile(content))) {
    if (found === null) await pause()
    else if (!isUtf8(found.bytes)) throw new IcalendarError(found.line, 'is not encoded in UTF-8')
  }
}
