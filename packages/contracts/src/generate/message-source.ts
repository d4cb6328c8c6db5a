import type { Type } from 'protobufjs'
import type { FieldRule } from '../field-rule.ts'
import { fieldRules } from '../load/read-field-rules.ts'
import { fullName } from '../naming.ts'
import { comment } from './comment.ts'
import type { ImportList } from './import-list.ts'

const TYPES: Record<string, string> = {
  string: 'string',
  boolean: 'boolean',
  int32: 'number',
  int64: 'number',
  double: 'number',
  bytes: 'Uint8Array',
  timestamp: 'Date',
  field_mask: 'string[]',
}
/** When a field of one of these types is set, it is the full response, and the other fields are unset. */
const FULL_RESPONSES = ['google.api.HttpBody', 'mi.http.v1.Redirect']

/** The interface of a message when it is read: every property is present, and unset fields are null. */
export function messageSource(type: Type, imports: ImportList, isRequest: boolean): string {
  const name = imports.nameOf(fullName(type))
  const alternatives = hasAlternatives(type)
  const lines = fieldRules(type).map(rule => {
    const valueType = typeOf(rule, imports, '')
    return `${comment(rule.description, '  ')}  ${rule.property}: ${valueType}${isNullable(rule, isRequest, alternatives) ? ' | null' : ''}\n`
  })
  return `${comment(type.comment)}export interface ${name} {\n${lines.join('')}}\n`
}

/** The interface of a message when it is created: unset fields may be absent. A message that was read also fits. */
export function initSource(type: Type, imports: ImportList, isRequest: boolean): string {
  const name = imports.nameOf(fullName(type))
  const alternatives = hasAlternatives(type)
  const lines = fieldRules(type).map(rule => {
    const valueType = typeOf(rule, imports, 'Init')
    const mayMiss = isNullable(rule, isRequest, alternatives) || rule.list || rule.mapKey !== null
    const optional = mayMiss || (isRequest && !rule.required && rule.id === null)
    return `  ${rule.property}${optional ? '?' : ''}: ${valueType}${optional ? ' | null | undefined' : ''}\n`
  })
  return `/** {@link ${name}} to be sent. */\nexport interface ${name}Init {\n${lines.join('')}}\n`
}

function hasAlternatives(type: Type): boolean {
  return fieldRules(type).some(rule => FULL_RESPONSES.includes(rule.typeName ?? ''))
}

/**
 * Lists and maps are empty, never null. An unset enum or message is null. In a request this is possible
 * unless the field is required or has a default; in a response, only when the field is `optional`.
 */
function isNullable(rule: FieldRule, isRequest: boolean, alternatives: boolean): boolean {
  if (rule.list || rule.mapKey !== null || rule.kind === 'field_mask') return false
  if (rule.optional) return true
  if (rule.kind !== 'enum' && rule.kind !== 'message' && rule.kind !== 'timestamp') return false
  return alternatives ? rule.kind === 'message' : isRequest && !rule.required && rule.default === null
}

function typeOf(rule: FieldRule, imports: ImportList, suffix: 'Init' | ''): string {
  const single =
    TYPES[rule.kind] ?? imports.nameOf(rule.typeName ?? '', rule.kind === 'message' ? suffix : '')
  if (rule.mapKey !== null) return `Record<string, ${single}>`
  if (!rule.list) return suffix === 'Init' && rule.kind === 'field_mask' ? 'readonly string[]' : single
  return suffix === 'Init' ? `readonly ${single}[]` : `${single}[]`
}
