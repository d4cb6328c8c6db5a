import type { FieldRule } from '@mi/contracts'
import type { Field, Type } from 'protobufjs'
import { readDefault } from './default-value.ts'
import { fieldReader } from './field-reader.ts'
import type { Problems } from './problems.ts'
import { type ValueReader, writableFields } from './value-reader.ts'

interface FieldPlan {
  rule: FieldRule
  read: ValueReader
  /** Value when absent; undefined when there is no default. */
  absent: unknown
}

const readers = new WeakMap<Type, ObjectReader>()

/** Reads a JSON object nested in a body. */
export function messageReader(type: Type): ValueReader {
  let reader = readers.get(type)
  if (!reader) {
    reader = new ObjectReader()
    // Known before its fields are planned: a message may contain itself.
    readers.set(type, reader)
    reader.plan(writableFields(type))
  }
  const known = reader
  return (value, path, problems) => known.read(value, path, problems)
}

/** Reads the fields of a JSON object. Unknown ones are named, wrong ones explained, absent ones given their default. */
export class ObjectReader {
  readonly #plans = new Map<string, FieldPlan>()

  plan(fields: { field: Field; rule: FieldRule }[]): void {
    for (const { field, rule } of fields) {
      this.#plans.set(rule.name, { rule, read: fieldReader(field, rule), absent: readDefault(field, rule) })
    }
  }

  read(value: unknown, path: string, problems: Problems): Record<string, unknown> | undefined {
    if (!isObject(value)) {
      problems.add(path, 'must be an object')
      return undefined
    }
    const prefix = path === '' ? '' : `${path}.`
    for (const name of Object.keys(value)) {
      if (!this.#plans.has(name)) problems.add(prefix + name, 'is not a known field')
    }
    const message: Record<string, unknown> = {}
    for (const [name, { rule, read, absent }] of this.#plans) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined
      if (given === undefined || (given === null && (rule.optional || rule.required))) {
        if (rule.required || (rule.minItems ?? 0) > 0) problems.add(prefix + name, 'is required')
        else if (absent !== undefined) message[rule.property] = absent
      } else if (given === null) {
        problems.add(prefix + name, 'must not be null')
      } else message[rule.property] = read(given, prefix + name, problems)
    }
    return message
  }

  /**
   * Reads the body of a PATCH: only the fields present count, and `null` clears an optional one.
   * Gives the message and the names of the fields present.
   */
  readPatch(value: unknown, problems: Problems): { message: Record<string, unknown>; mask: string[] } {
    const message: Record<string, unknown> = {}
    const mask: string[] = []
    if (!isObject(value)) {
      problems.add('body', 'must be an object')
      return { message, mask }
    }
    for (const [name, given] of Object.entries(value)) {
      const plan = this.#plans.get(name)
      if (!plan) problems.add(name, 'is not a known field')
      else if (given !== null) message[plan.rule.property] = plan.read(given, name, problems)
      else if (!plan.rule.optional) problems.add(name, 'must not be null')
      if (plan) mask.push(name)
    }
    return { message, mask }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
