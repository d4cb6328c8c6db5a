import type { FieldRule } from '@mi/contracts'
import type { Enum, Field } from 'protobufjs'
import { enumWords } from './scalar-parser.ts'

const WHOLE = /^-?\d{1,16}$/
const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** The JSON value of a text (query parameter, header, default). Undefined when the text does not have the type of the field. */
export function parseText(rule: FieldRule, text: string): unknown {
  switch (rule.kind) {
    case 'int32':
    case 'int64':
      return WHOLE.test(text) ? Number(text) : undefined
    case 'double':
      return DECIMAL.test(text) ? Number(text) : undefined
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    default:
      return text
  }
}

/** The declared default of an absent field, in the form that the codec takes. Undefined without a default. */
export function parseDefault(field: Field, rule: FieldRule): unknown {
  if (rule.default === null) return undefined
  const value = parseText(rule, rule.default)
  const fits =
    rule.kind === 'enum' ? enumWords(field.resolvedType as Enum).includes(String(value)) : value !== undefined
  if (!fits) throw new Error(`${field.fullName}: invalid default ${rule.default}`)
  return value
}
