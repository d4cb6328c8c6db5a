import type { FieldRule } from '@mi/contracts'
import type { Enum, Field } from 'protobufjs'
import { readText } from './text-value.ts'
import { enumWords } from './value-reader.ts'

/** The default that the contract declares for an absent field, as the codec takes it; undefined without one. */
export function readDefault(field: Field, rule: FieldRule): unknown {
  if (rule.default === null) return undefined
  const value = readText(rule, rule.default)
  const fits =
    rule.kind === 'enum' ? enumWords(field.resolvedType as Enum).includes(String(value)) : value !== undefined
  if (!fits) throw new Error(`${field.fullName}: the default ${rule.default} does not fit`)
  return value
}
