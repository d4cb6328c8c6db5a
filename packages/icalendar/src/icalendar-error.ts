/** What is wrong with a file, and in which line; lines count from 1. */
export class IcalendarError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.name = 'IcalendarError'
    this.line = line
  }
}
