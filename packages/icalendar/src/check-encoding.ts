import { isUtf8 } from 'node:buffer'
import { openFile, unfoldedLines } from './content-lines.ts'
import { IcalendarError } from './icalendar-error.ts'

/**
 * Rejects a file whose unfolded lines are not in UTF-8 (RFC 5545, section 3.1.4).
 * @throws {IcalendarError} with the number of the first invalid line
 */
export function checkEncoding(content: Uint8Array): void {
  if (isUtf8(content)) return
  for (const { bytes, line } of unfoldedLines(openFile(content)))
    if (!isUtf8(bytes)) throw new IcalendarError(line, 'is not encoded in UTF-8')
}
