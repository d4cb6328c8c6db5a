import { InvalidArgumentError } from 'commander'

/** Parses a time as people and logs write it: `2026-03-02T10:00:00Z`, or a date. */
export function pastTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-03-02T10:00:00Z.')
  return time
}
