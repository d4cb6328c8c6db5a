import type { FieldRule } from '@mi/contracts'
import type { Field } from 'protobufjs'
import { scalarParser, type ValueParser } from './scalar-parser.ts'
import { parseDefault, parseText } from './text-value.ts'
import type { ValidationErrors } from './validation-errors.ts'

interface ParameterPlan {
  rule: FieldRule
  parse: ValueParser
}

/** Parses the query of a request. Reports unknown, repeated and malformed parameters. */
export class QueryParser {
  readonly #plans = new Map<string, ParameterPlan>()
  readonly #defaults: [property: string, value: unknown][] = []

  constructor(fields: { field: Field; rule: FieldRule }[]) {
    for (const { field, rule } of fields) {
      if (rule.mapKey !== null || rule.kind === 'message') {
        throw new Error(`${field.fullName}: a query parameter is a single value or a list`)
      }
      this.#plans.set(rule.name, { rule, parse: scalarParser(field, rule) })
      const value = parseDefault(field, rule)
      if (value !== undefined) this.#defaults.push([rule.property, value])
    }
  }

  /** @param query the part of the URL after the question mark */
  parse(query: string, message: Record<string, unknown>, errors: ValidationErrors): void {
    for (const [property, value] of this.#defaults) message[property] = value
    if (query === '') return
    const seen = new Set<string>()
    for (const pair of query.split('&')) {
      if (pair === '') continue
      const equals = pair.indexOf('=')
      const name = decode(equals < 0 ? pair : pair.slice(0, equals))
      const text = equals < 0 ? '' : decode(pair.slice(equals + 1))
      if (name === null || text === null) errors.add(name ?? pair, 'is not percent-encoded UTF-8')
      else this.#parseParameter(name, text, seen, message, errors)
    }
  }

  #parseParameter(
    name: string,
    text: string,
    seen: Set<string>,
    message: Record<string, unknown>,
    errors: ValidationErrors,
  ): void {
    const plan = this.#plans.get(name)
    if (!plan) {
      errors.add(name, 'is not a known query parameter')
      return
    }
    const { rule, parse } = plan
    const repeated = seen.has(name)
    seen.add(name)
    if (repeated && !rule.list) {
      errors.add(name, 'is given more than once')
      return
    }
    // An unencoded "+" of a time zone arrives as a space.
    const given = rule.kind === 'timestamp' ? text.replace(' ', '+') : text
    // The parser gets text that is not a number unchanged and reports the expected type.
    const value = parse(parseText(rule, given) ?? given, name, errors)
    if (!rule.list) message[rule.property] = value
    else message[rule.property] = [...((message[rule.property] as unknown[] | undefined) ?? []), value]
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
