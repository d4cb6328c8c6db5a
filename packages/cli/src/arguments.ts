import { InvalidArgumentError } from 'commander'

/** A whole number of at least one. */
export function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('A whole number of at least 1 is expected.')
  return value
}
