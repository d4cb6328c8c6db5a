import { type FieldRule, fieldRules } from '@mi/contracts'
import type { Field, Type } from 'protobufjs'
import { collectionParser } from './collection-parser.ts'
import { scalarParser, type ValueParser } from './scalar-parser.ts'
import { parseDefault } from './text-value.ts'
import type { ValidationErrors } from './validation-errors.ts'

interface FieldPlan {
  rule: FieldRule
  parse: ValueParser
  /** Value when absent; undefined when there is no default. */
  absent: unknown
}

/** The rules of the fields that a client may set, with their proto fields. */
export function writableFields(type: Type): { field: Field; rule: FieldRule }[] {
  return fieldRules(type)
    .filter(rule => rule.kind !== 'field_mask' && rule.kind !== 'bytes')
    .map(rule => ({ rule, field: type.fields[rule.name]!.resolve() }))
}

/** The parser of a field: of its list, its map or its single value. The value may be an object. */
export function fieldParser(field: Field, rule: FieldRule): ValueParser {
  const one = rule.kind === 'message' ? messageParser(field.resolvedType as Type) : scalarParser(field, rule)
  return collectionParser(rule, one)
}

const parsers = new WeakMap<Type, ObjectParser>()

/** Parser of a JSON object nested in a body. */
function messageParser(type: Type): ValueParser {
  let parser = parsers.get(type)
  if (!parser) {
    parser = new ObjectParser()
    // The parser is registered before its fields are planned, because a message may contain itself.
    parsers.set(type, parser)
    parser.plan(writableFields(type))
  }
  const known = parser
  return (value, path, errors) => known.parse(value, path, errors)
}

/** Parses the fields of a JSON object. Reports unknown and invalid fields, and fills in defaults. */
export class ObjectParser {
  readonly #plans = new Map<string, FieldPlan>()

  plan(fields: { field: Field; rule: FieldRule }[]): void {
    for (const { field, rule } of fields) {
      this.#plans.set(rule.name, { rule, parse: fieldParser(field, rule), absent: parseDefault(field, rule) })
    }
  }

  parse(value: unknown, path: string, errors: ValidationErrors): Record<string, unknown> | undefined {
    if (!isObject(value)) {
      errors.add(path, 'must be an object')
      return undefined
    }
    const prefix = path === '' ? '' : `${path}.`
    for (const name of Object.keys(value)) {
      if (!this.#plans.has(name)) errors.add(prefix + name, 'is not a known field')
    }
    const message: Record<string, unknown> = {}
    for (const [name, { rule, parse, absent }] of this.#plans) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined
      if (given === undefined || (given === null && (rule.optional || rule.required))) {
        if (rule.required || (rule.minItems ?? 0) > 0) errors.add(prefix + name, 'is required')
        else if (absent !== undefined) message[rule.property] = absent
      } else if (given === null) {
        errors.add(prefix + name, 'must not be null')
      } else message[rule.property] = parse(given, prefix + name, errors)
    }
    return message
  }

  /**
   * Parses the body of a PATCH. Only the present fields count, and `null` clears an optional field. A field
   * is required only if its own rule says so. Returns the message and the names of the present fields.
   */
  parsePatch(value: unknown, errors: ValidationErrors): { message: Record<string, unknown>; mask: string[] } {
    const message: Record<string, unknown> = {}
    const mask: string[] = []
    if (!isObject(value)) {
      errors.add('body', 'must be an object')
      return { message, mask }
    }
    for (const [name, given] of Object.entries(value)) {
      const plan = this.#plans.get(name)
      if (!plan) errors.add(name, 'is not a known field')
      else if (given !== null) message[plan.rule.property] = plan.parse(given, name, errors)
      else if (!plan.rule.optional) errors.add(name, 'must not be null')
      if (plan) mask.push(name)
    }
    for (const [name, { rule }] of this.#plans)
      if (rule.required && !Object.hasOwn(value, name)) errors.add(name, 'is required')
    return { message, mask }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
