import { InvalidArgumentError } from 'commander'

/** Parses a whole number of at least 1. */
export function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('A whole number of at least 1 is expected.')
  return value
}
