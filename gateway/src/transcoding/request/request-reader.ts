import type { IncomingHttpHeaders } from 'node:http'
import { codecOf, type FieldRule, type Route } from '@mi/contracts'
import protobuf, { type Field, type Type } from 'protobufjs'
import { fieldReader } from './field-reader.ts'
import { parseJsonBody } from './json-body.ts'
import { ObjectReader } from './message-reader.ts'
import { readPathValue } from './path-reader.ts'
import { Problems } from './problems.ts'
import { QueryReader } from './query-reader.ts'
import { type ValueReader, writableFields } from './value-reader.ts'

/** The parts of a request that make a message. */
export interface RequestParts {
  /** Segments of the path that the route leaves open, in its order, as they came. */
  pathValues: readonly string[]
  /** What follows the question mark. */
  query: string
  headers: IncomingHttpHeaders
  /** Null when the operation takes no JSON body. */
  body: Buffer | null
}

type Message = Record<string, unknown>
type PlannedField = { field: Field; rule: FieldRule }

/** Makes the request message of an operation from the parts of an HTTP request. Planned once per route, at boot. */
export class RequestReader {
  readonly #type: Type
  readonly #path: FieldRule[]
  readonly #headers: FieldRule[]
  readonly #query: QueryReader
  readonly #body: ObjectReader | null = null
  readonly #bodyField: { rule: FieldRule; read: ValueReader } | null = null
  readonly #mask: FieldRule | null = null

  constructor(route: Route, rules: FieldRule[]) {
    const { requestType, pathFields, body } = route
    this.#type = requestType
    const ruleOf = (name: string): FieldRule => rules.find(rule => rule.name === name)!
    this.#path = pathFields.map(ruleOf)
    const open = writableFields(requestType).filter(({ rule }) => !pathFields.includes(rule.name))
    this.#headers = open.filter(({ rule }) => rule.header !== null).map(({ rule }) => rule)
    const given = open.filter(({ rule }) => rule.header === null)
    let inQuery: PlannedField[] = given
    if (body === '*') {
      inQuery = []
      this.#body = new ObjectReader()
      this.#body.plan(given)
      if (route.verb === 'PATCH') this.#mask = rules.find(rule => rule.kind === 'field_mask') ?? null
    } else if (body !== null) {
      inQuery = given.filter(({ rule }) => rule.name !== body)
      const { field, rule } = given.find(candidate => candidate.rule.name === body)!
      this.#bodyField = { rule, read: fieldReader(field, rule) }
    }
    this.#query = new QueryReader(inQuery)
  }

  /** Bytes of the request message. @throws {ServiceError} not_found for the path, invalid_request naming every field */
  read(parts: RequestParts): Uint8Array {
    const message: Message = {}
    for (const [index, rule] of this.#path.entries()) {
      message[rule.property] = readPathValue(rule, parts.pathValues[index]!)
    }
    const problems = new Problems()
    this.#query.read(parts.query, message, problems)
    for (const rule of this.#headers) {
      const value = parts.headers[rule.header!.toLowerCase()]
      if (value !== undefined) message[rule.property] = String(value)
    }
    if (parts.body !== null) this.#readBody(parts.body, message, problems)
    problems.throwIfAny()
    return codecOf(this.#type).write(message, protobuf.Writer.create()).finish()
  }

  #readBody(bytes: Buffer, message: Message, problems: Problems): void {
    const value = parseJsonBody(bytes)
    if (this.#mask && this.#body) {
      const patch = this.#body.readPatch(value, problems)
      Object.assign(message, patch.message)
      message[this.#mask.property] = patch.mask
    } else if (this.#bodyField) {
      const { rule, read } = this.#bodyField
      message[rule.property] = read(value, '', problems)
    } else {
      const fields = (this.#body ?? NOTHING).read(value, '', problems)
      Object.assign(message, fields)
    }
  }
}

/** An operation without fields in its body takes an empty object, and names what else is in there. */
const NOTHING = new ObjectReader()
