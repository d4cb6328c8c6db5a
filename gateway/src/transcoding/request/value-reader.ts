import { enumWord, type FieldRule, fieldRules, type ValueBounds } from '@mi/contracts'
import { isId, isKind } from '@mi/ids'
import type { Enum, Field, Type } from 'protobufjs'
import { edgeOfDay, parseDate, parseTimestamp } from '../../formats/timestamp.ts'
import { numberBounds, stringBounds } from './bounds.ts'
import { messageReader } from './message-reader.ts'
import type { Problems } from './problems.ts'

/** Reads one JSON value into what the codec takes. What does not fit is added to `problems`. */
export type ValueReader = (value: unknown, path: string, problems: Problems) => unknown

const INT32 = 2 ** 31

/** The reader of a single value of a field: of the field itself, of an item of a list, of a value of a map. */
export function valueReader(field: Field, rule: FieldRule): ValueReader {
  const inside = rule.list || rule.mapKey !== null
  const bounds: ValueBounds = inside ? (rule.items ?? NO_BOUNDS) : rule
  switch (rule.kind) {
    case 'string':
      if (rule.id !== null) return idReader(rule.id)
      return rule.anyText ? anyTextReader(bounds) : stringReader(bounds)
    case 'boolean':
      return (value, path, problems) =>
        typeof value === 'boolean' ? value : problems.add(path, 'must be true or false')
    case 'int32':
    case 'int64':
      return integerReader(rule.kind, bounds)
    case 'double':
      return doubleReader(bounds)
    case 'enum':
      return enumReader(field.resolvedType as Enum)
    case 'timestamp':
      return timestampReader(rule.dayEdge)
    case 'message':
      return messageReader(field.resolvedType as Type)
    default:
      throw new Error(`${field.fullName}: ${rule.kind} has no JSON form in requests`)
  }
}

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

/** Words of an enum as clients write them; the unspecified value is not one. */
export function enumWords(type: Enum): string[] {
  return Object.entries(type.values)
    .filter(([, value]) => value !== 0)
    .map(([name]) => enumWord(type.name, name))
}

function stringReader(bounds: ValueBounds): ValueReader {
  const check = stringBounds(bounds)
  return (value, path, problems) => {
    if (typeof value !== 'string') return problems.add(path, 'must be a string')
    const message = check(value)
    return message === null ? value : problems.add(path, message)
  }
}

/** For what people type: what is no text is left out or replaced, then the bounds hold. */
function anyTextReader(bounds: ValueBounds): ValueReader {
  const read = stringReader(bounds)
  return (value, path, problems) =>
    read(typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value, path, problems)
}

function idReader(kind: string): ValueReader {
  if (!isKind(kind)) throw new Error(`unknown kind of id: ${kind}`)
  const message = `must be an id of the form ${kind}_…`
  return (value, path, problems) => {
    if (typeof value !== 'string') return problems.add(path, 'must be a string')
    return isId(kind, value) ? value : problems.add(path, message)
  }
}

function integerReader(kind: 'int32' | 'int64', bounds: ValueBounds): ValueReader {
  const check = numberBounds(bounds)
  const limit = kind === 'int32' ? INT32 : Number.MAX_SAFE_INTEGER
  return (value, path, problems) => {
    if (!Number.isSafeInteger(value)) return problems.add(path, 'must be a whole number')
    const number = value as number
    const message = check?.(number) ?? (number >= limit || number < -limit ? 'is out of range' : null)
    return message === null ? number : problems.add(path, message)
  }
}

function doubleReader(bounds: ValueBounds): ValueReader {
  const check = numberBounds(bounds)
  return (value, path, problems) => {
    // 1e999 is JSON, and infinite.
    if (typeof value !== 'number' || !Number.isFinite(value)) return problems.add(path, 'must be a number')
    const message = check?.(value) ?? null
    return message === null ? value : problems.add(path, message)
  }
}

function enumReader(type: Enum): ValueReader {
  const words = enumWords(type)
  const message = `must be one of ${words.join(', ')}`
  return (value, path, problems) => (words.includes(value as string) ? value : problems.add(path, message))
}

function timestampReader(dayEdge: 'start' | 'end' | null): ValueReader {
  const example = '2026-01-31T09:30:00Z'
  const message = dayEdge
    ? `must be a timestamp such as ${example} or a date`
    : `must be a timestamp such as ${example}`
  return (value, path, problems) => {
    if (typeof value !== 'string') return problems.add(path, 'must be a string')
    const time = parseTimestamp(value)
    if (time) return time
    const day = dayEdge ? parseDate(value) : null
    return day && dayEdge ? edgeOfDay(day, dayEdge) : problems.add(path, message)
  }
}

/** The rules of the fields that a client writes, with their proto fields. */
export function writableFields(type: Type): { field: Field; rule: FieldRule }[] {
  return fieldRules(type)
    .filter(rule => rule.kind !== 'field_mask' && rule.kind !== 'bytes')
    .map(rule => ({ rule, field: type.fields[rule.name]!.resolve() }))
}
