import type { FieldRule } from '@mi/contracts'

const WHOLE = /^-?\d{1,16}$/
const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** The JSON value that a text (query parameter, header, default) stands for; undefined when it is none of the kind. */
export function readText(rule: FieldRule, text: string): unknown {
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
