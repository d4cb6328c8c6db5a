import { NOT_BLANK, type ValueBounds } from '@mi/contracts'
import { STRING_FORMATS } from '../formats/string-formats.ts'

/** Checks a value that has the right type. Returns the error message, or null. */
export type BoundsCheck<T> = (value: T) => string | null

/** The bounds of a value without any restriction. */
export const NO_BOUNDS: ValueBounds = {
  gte: null,
  lte: null,
  gt: null,
  lt: null,
  finite: false,
  minLength: null,
  maxLength: null,
  pattern: null,
  oneOf: null,
  format: null,
}

/** Checks of a number: inclusive and exclusive bounds. */
export function numberBounds(bounds: ValueBounds): BoundsCheck<number> | null {
  const { gte, lte, gt, lt } = bounds
  if (gte === null && lte === null && gt === null && lt === null) return null
  const least = gte ?? gt
  const most = lte ?? lt
  const message =
    gte !== null && lte !== null
      ? `must be from ${gte} to ${lte}`
      : [
          least === null ? null : gte === null ? `greater than ${least}` : `at least ${least}`,
          most === null ? null : lte === null ? `less than ${most}` : `at most ${most}`,
        ]
          .filter(part => part !== null)
          .join(' and ')
          .replace(/^/, 'must be ')
  return value =>
    (gte !== null && value < gte) ||
    (lte !== null && value > lte) ||
    (gt !== null && value <= gt) ||
    (lt !== null && value >= lt)
      ? message
      : null
}

/** Checks of a string: length in characters, pattern, allowed values, format. */
export function stringBounds(bounds: ValueBounds): BoundsCheck<string> {
  const checks: BoundsCheck<string>[] = [wellFormed]
  const { minLength, maxLength, pattern, oneOf, format } = bounds
  if (minLength !== null) {
    const message = minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`
    checks.push(value => (characters(value, minLength) < minLength ? message : null))
  }
  if (maxLength !== null) {
    checks.push(value =>
      characters(value, maxLength) > maxLength ? `must have at most ${maxLength} characters` : null,
    )
  }
  if (pattern !== null) {
    const expression = new RegExp(pattern, 'u')
    const message = pattern === NOT_BLANK ? 'must not be blank' : `must match ${pattern}`
    checks.push(value => (expression.test(value) ? null : message))
  }
  if (oneOf !== null)
    checks.push(value => (oneOf.includes(value) ? null : `must be one of ${oneOf.join(', ')}`))
  if (format !== null) {
    const { matches, expected } = STRING_FORMATS[format]
    checks.push(value => (matches(value) ? null : `must be ${expected}`))
  }
  return value => {
    for (const check of checks) {
      const message = check(value)
      if (message !== null) return message
    }
    return null
  }
}

/** Databases store neither lone surrogates nor the character NUL. */
function wellFormed(value: string): string | null {
  if (!value.isWellFormed()) return 'must be valid Unicode'
  return value.includes('\0') ? 'must not contain the character U+0000' : null
}

/** Counts code points. Returns the number of UTF-16 units when it already decides the comparison with the limit. */
function characters(value: string, limit: number): number {
  if (value.length <= limit || value.length > limit * 2) return value.length
  let count = 0
  for (const _ of value) count++
  return count
}
