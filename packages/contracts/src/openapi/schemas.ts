import type { Type } from 'protobufjs'
import type { Contract } from '../contract.ts'
import type { FieldRule } from '../field-rule.ts'
import { asText, readOption } from '../load/options.ts'
import { fieldRules } from '../load/read-field-rules.ts'
import { fullName } from '../naming.ts'
import { fieldSchema } from './field-schema.ts'
import { compact, type JsonObject, reference } from './json-schema.ts'

/** Collects the schemas that a document refers to. Each schema occurs once. */
export class SchemaCollection {
  readonly schemas: Record<string, JsonObject> = {}
  readonly #contract: Contract
  readonly #answers = new Set<string>()

  constructor(contract: Contract) {
    this.#contract = contract
    for (const route of contract.routes)
      this.#markResponse(answerType(route.responseType, route.responseBody))
  }

  /** The schema of a response: every property is present, except the properties that are omitted when unset. */
  answer(type: Type): JsonObject {
    const name = type.name
    if (!this.schemas[name]) {
      this.schemas[name] = {}
      const rules = fieldRules(type)
      const required = rules.filter(rule => !rule.omitWhenUnset).map(rule => rule.name)
      this.schemas[name] = this.#object(type, rules, required, 'answer')
    }
    return reference('schemas', name)
  }

  /** The schema of a body. Unknown properties are refused. `inPath` names the fields that are in the path instead. */
  body(type: Type, inPath: readonly string[], isPartial: boolean): JsonObject {
    const name = this.#inputName(fullName(type))
    if (!this.schemas[name]) {
      this.schemas[name] = {}
      const rules = fieldRules(type).filter(rule => !inPath.includes(rule.name) && rule.kind !== 'field_mask')
      const required = rules.filter(isPartial ? rule => rule.required : mustBeGiven).map(rule => rule.name)
      const object = this.#object(type, rules, required, 'body')
      this.schemas[name] = { ...object, additionalProperties: false, ...ruleOf(type) }
    }
    return reference('schemas', name)
  }

  /** The schema of one field of a request, as for a parameter. */
  field(rule: FieldRule): JsonObject {
    return fieldSchema(rule, this.#contract, name => this.#inputName(name))
  }

  #object(type: Type, rules: FieldRule[], required: string[], use: 'answer' | 'body'): JsonObject {
    const nameOf = (name: string) => (use === 'answer' ? this.#shortName(name) : this.#inputName(name))
    for (const { typeName } of rules.filter(rule => rule.kind === 'message')) {
      const nested = this.#contract.type(typeName ?? '')
      if (use === 'answer') this.answer(nested)
      else this.body(nested, [], false)
    }
    const properties = rules.map(rule => [rule.name, fieldSchema(rule, this.#contract, nameOf)])
    return compact({
      type: 'object',
      description: type.comment || null,
      properties: Object.fromEntries(properties),
      required: required.length > 0 ? required : null,
    })
  }

  #shortName(name: string): string {
    return name.split('.').at(-1) ?? name
  }

  /** A message that also occurs in responses has another name as input, because its properties are not all required there. */
  #inputName(name: string): string {
    return this.#answers.has(name) ? `${this.#shortName(name)}Input` : this.#shortName(name)
  }

  #markResponse(type: Type): void {
    const name = fullName(type)
    if (this.#answers.has(name)) return
    this.#answers.add(name)
    for (const rule of fieldRules(type)) {
      if (rule.kind === 'message') this.#markResponse(this.#contract.type(rule.typeName ?? ''))
    }
  }
}

/** The rule between the fields of a body, from `mi.rule`. */
function ruleOf(type: Type): JsonObject {
  const rule = asText(readOption(type, '(mi.rule)'))
  return rule === null ? {} : (JSON.parse(rule) as JsonObject)
}

/** True when a body has a rule between its fields, so that an empty body may violate it. */
export function hasRule(type: Type): boolean {
  return Object.keys(ruleOf(type)).length > 0
}

/** True when a body without the field is refused. A list with a minimum number of items must also be present. */
export function mustBeGiven(rule: FieldRule): boolean {
  return rule.required || (rule.minItems ?? 0) > 0
}

/** The message of the JSON response: the full message, or the field that google.api.http names. */
export function answerType(type: Type, responseBody: string | null): Type {
  const field = responseBody === null ? null : type.fields[responseBody]?.resolve()
  return (field?.resolvedType as Type | undefined) ?? type
}
