import type { IncomingHttpHeaders } from 'node:http'
import { encode, type FieldRule, type Route } from '@mi/contracts'
import type { Field, Type } from 'protobufjs'
import { parseJsonBody } from './json-body.ts'
import { fieldParser, ObjectParser, writableFields } from './object-parser.ts'
import { parsePathParameter } from './path-parameter.ts'
import { QueryParser } from './query-parser.ts'
import type { ValueParser } from './scalar-parser.ts'
import { ValidationErrors } from './validation-errors.ts'

/** The parts of an HTTP request that form a message. */
export interface RequestParts {
  /** Values of the path parameters, in the order of the route, still percent-encoded. */
  pathValues: readonly string[]
  /** The part of the URL after the question mark. */
  query: string
  headers: IncomingHttpHeaders
}

type Message = Record<string, unknown>
type PlannedField = { field: Field; rule: FieldRule }

/** Builds the request message of an operation from the parts of an HTTP request. It is prepared once per route, at startup. */
export class RequestParser {
  readonly #type: Type
  readonly #path: FieldRule[]
  readonly #headers: FieldRule[]
  readonly #query: QueryParser
  readonly #body: ObjectParser | null = null
  readonly #bodyField: { rule: FieldRule; parse: ValueParser } | null = null
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
      this.#body = new ObjectParser()
      this.#body.plan(given)
      this.#mask = rules.find(rule => rule.kind === 'field_mask') ?? null
    } else if (body !== null) {
      inQuery = given.filter(({ rule }) => rule.name !== body)
      const { field, rule } = given.find(candidate => candidate.rule.name === body)!
      this.#bodyField = { rule, parse: fieldParser(field, rule) }
    }
    this.#query = new QueryParser(inQuery)
  }

  /**
   * The bytes of the request message.
   * @param body null when the operation takes no JSON body
   * @throws {ServiceError} not_found for the path, invalid_request with every invalid field
   */
  parse(parts: RequestParts, body: Buffer | null): Uint8Array {
    const message: Message = {}
    for (const [index, rule] of this.#path.entries()) {
      message[rule.property] = parsePathParameter(rule, parts.pathValues[index]!)
    }
    const errors = new ValidationErrors()
    this.#query.parse(parts.query, message, errors)
    for (const rule of this.#headers) {
      const value = parts.headers[rule.header!.toLowerCase()]
      if (value !== undefined) message[rule.property] = String(value)
    }
    if (body !== null) this.#parseBody(body, message, errors)
    errors.throwIfAny()
    return encode(this.#type, message)
  }

  #parseBody(bytes: Buffer, message: Message, errors: ValidationErrors): void {
    const value = parseJsonBody(bytes)
    if (this.#mask && this.#body) {
      const patch = this.#body.parsePatch(value, errors)
      Object.assign(message, patch.message)
      message[this.#mask.property] = patch.mask
    } else if (this.#bodyField) {
      const { rule, parse } = this.#bodyField
      message[rule.property] = parse(value, '', errors)
    } else {
      const fields = (this.#body ?? NOTHING).parse(value, '', errors)
      Object.assign(message, fields)
    }
  }
}

/** The body of an operation without body fields. It must be an empty object; any field is unknown. */
const NOTHING = new ObjectParser()
