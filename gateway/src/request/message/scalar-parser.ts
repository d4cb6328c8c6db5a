import { enumWord, type FieldRule, type ValueBounds } from '@mi/contracts'
import { isId, isKind } from '@mi/ids'
import type { Enum, Field } from 'protobufjs'
import { edgeOfDay, parseDate, parseTimestamp } from '../formats/timestamp.ts'
import { NO_BOUNDS, numberBounds, stringBounds } from './bounds.ts'
import type { ValidationErrors } from './validation-errors.ts'

/** Converts one JSON value to the form that the codec takes. Adds to `errors` when the value is invalid. */
export type ValueParser = (value: unknown, path: string, errors: ValidationErrors) => unknown

const INT32 = 2 ** 31

/** The parser of a single value that is not a message: the field itself, an item of a list or a value of a map. */
export function scalarParser(field: Field, rule: FieldRule): ValueParser {
  const inside = rule.list || rule.mapKey !== null
  const bounds: ValueBounds = inside ? (rule.items ?? NO_BOUNDS) : rule
  switch (rule.kind) {
    case 'string':
      if (rule.id !== null) return idParser(rule.id)
      return rule.anyText ? anyTextParser(bounds) : stringParser(bounds)
    case 'boolean':
      return (value, path, errors) =>
        typeof value === 'boolean' ? value : errors.add(path, 'must be true or false')
    case 'int32':
    case 'int64':
      return integerParser(rule.kind, bounds)
    case 'double':
      return doubleParser(bounds)
    case 'enum':
      return enumParser(field.resolvedType as Enum, bounds.oneOf)
    case 'timestamp':
      return timestampParser(rule.dayEdge)
    default:
      throw new Error(`${field.fullName}: ${rule.kind} has no JSON form in requests`)
  }
}

/** The JSON names of an enum's values, without the unspecified value. */
export function enumWords(type: Enum): string[] {
  return Object.entries(type.values)
    .filter(([, value]) => value !== 0)
    .map(([name]) => enumWord(type.name, name))
}

function stringParser(bounds: ValueBounds): ValueParser {
  const check = stringBounds(bounds)
  return (value, path, errors) => {
    if (typeof value !== 'string') return errors.add(path, 'must be a string')
    const message = check(value)
    return message === null ? value : errors.add(path, message)
  }
}

/** For text that people type: removes NUL and replaces lone surrogates before it checks the bounds. */
function anyTextParser(bounds: ValueBounds): ValueParser {
  const parse = stringParser(bounds)
  return (value, path, errors) =>
    parse(typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value, path, errors)
}

function idParser(kind: string): ValueParser {
  if (!isKind(kind)) throw new Error(`unknown kind of id: ${kind}`)
  const message = `must be an id of the form ${kind}_…`
  return (value, path, errors) => {
    if (typeof value !== 'string') return errors.add(path, 'must be a string')
    return isId(kind, value) ? value : errors.add(path, message)
  }
}

function integerParser(kind: 'int32' | 'int64', bounds: ValueBounds): ValueParser {
  const check = numberBounds(bounds)
  const limit = kind === 'int32' ? INT32 : Number.MAX_SAFE_INTEGER
  return (value, path, errors) => {
    if (!Number.isSafeInteger(value)) return errors.add(path, 'must be a whole number')
    const number = value as number
    const message = check?.(number) ?? (number >= limit || number < -limit ? 'is out of range' : null)
    return message === null ? number : errors.add(path, message)
  }
}

function doubleParser(bounds: ValueBounds): ValueParser {
  const check = numberBounds(bounds)
  return (value, path, errors) => {
    // 1e999 is valid JSON, but its value is infinite.
    if (typeof value !== 'number' || !Number.isFinite(value)) return errors.add(path, 'must be a number')
    const message = check?.(value) ?? null
    return message === null ? value : errors.add(path, message)
  }
}

function enumParser(type: Enum, oneOf: string[] | null): ValueParser {
  const words = oneOf ?? enumWords(type)
  const message = `must be one of ${words.join(', ')}`
  return (value, path, errors) => (words.includes(value as string) ? value : errors.add(path, message))
}

function timestampParser(dayEdge: 'start' | 'end' | null): ValueParser {
  const example = '2026-01-31T09:30:00Z'
  const message = dayEdge
    ? `must be a timestamp such as ${example} or a date`
    : `must be a timestamp such as ${example}`
  return (value, path, errors) => {
    if (typeof value !== 'string') return errors.add(path, 'must be a string')
    const time = parseTimestamp(value)
    if (time) return time
    const day = dayEdge ? parseDate(value) : null
    return day && dayEdge ? edgeOfDay(day, dayEdge) : errors.add(path, message)
  }
}
