import type { FieldRule } from '@mi/contracts'
import type { Field } from 'protobufjs'
import { readDefault } from './default-value.ts'
import type { Problems } from './problems.ts'
import { readText } from './text-value.ts'
import { type ValueReader, valueReader } from './value-reader.ts'

interface ParameterPlan {
  rule: FieldRule
  read: ValueReader
}

/** Reads the query of a request into fields. Unknown, repeated and malformed parameters are named. */
export class QueryReader {
  readonly #plans = new Map<string, ParameterPlan>()
  readonly #defaults: [property: string, value: unknown][] = []

  constructor(fields: { field: Field; rule: FieldRule }[]) {
    for (const { field, rule } of fields) {
      if (rule.mapKey !== null || rule.kind === 'message') {
        throw new Error(`${field.fullName}: a query parameter is a single value or a list`)
      }
      this.#plans.set(rule.name, { rule, read: valueReader(field, rule) })
      const value = readDefault(field, rule)
      if (value !== undefined) this.#defaults.push([rule.property, value])
    }
  }

  /** @param query what follows the question mark */
  read(query: string, message: Record<string, unknown>, problems: Problems): void {
    for (const [property, value] of this.#defaults) message[property] = value
    if (query === '') return
    const seen = new Set<string>()
    for (const pair of query.split('&')) {
      if (pair === '') continue
      const equals = pair.indexOf('=')
      const name = decode(equals < 0 ? pair : pair.slice(0, equals))
      const text = equals < 0 ? '' : decode(pair.slice(equals + 1))
      if (name === null || text === null) problems.add(name ?? pair, 'is not percent-encoded UTF-8')
      else this.#readParameter(name, text, seen, message, problems)
    }
  }

  #readParameter(
    name: string,
    text: string,
    seen: Set<string>,
    message: Record<string, unknown>,
    problems: Problems,
  ): void {
    const plan = this.#plans.get(name)
    if (!plan) {
      problems.add(name, 'is not a known query parameter')
      return
    }
    const { rule, read } = plan
    const repeated = seen.has(name)
    seen.add(name)
    if (repeated && !rule.list) {
      problems.add(name, 'is given more than once')
      return
    }
    // A "+" of a time zone that was not encoded arrives as a space.
    const given = rule.kind === 'timestamp' ? text.replace(' ', '+') : text
    // What is no number at all goes to the reader as text, which says what it wants.
    const value = read(readText(rule, given) ?? given, name, problems)
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
