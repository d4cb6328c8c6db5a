/** A defect of an iCalendar file. */
export class IcalendarError extends Error {
  /** Counted from 1. */
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.name = 'IcalendarError'
    this.line = line
  }
}

/** The error for a file that requires more work than {@link ./limits.ts} allows. No part of the file is read. */
export class CalendarTooLarge extends IcalendarError {
  override readonly name = 'CalendarTooLarge'
}
