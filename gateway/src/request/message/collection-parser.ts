import type { FieldRule } from '@mi/contracts'
import { NO_BOUNDS, stringBounds } from './bounds.ts'
import type { ValueParser } from './scalar-parser.ts'

/** A JavaScript object loses this key when a library assigns it. The parser refuses it, so that no entry is lost silently. */
const PROTOTYPE = '__proto__'

/** The parser of a field's list or map. `one` parses an entry. For a single value, returns `one` itself. */
export function collectionParser(rule: FieldRule, one: ValueParser): ValueParser {
  if (rule.list) return listParser(rule, one)
  return rule.mapKey === null ? one : mapParser(rule, one)
}

function listParser(rule: FieldRule, item: ValueParser): ValueParser {
  const { minItems, maxItems, unique } = rule
  return (value, path, errors) => {
    if (!Array.isArray(value)) return errors.add(path, 'must be a list')
    if (minItems !== null && value.length < minItems) {
      return errors.add(path, minItems === 1 ? 'must not be empty' : `must have at least ${minItems} items`)
    }
    if (maxItems !== null && value.length > maxItems)
      return errors.add(path, `must have at most ${maxItems} items`)
    const seen = new Set<unknown>()
    return value.map((entry, index) => {
      if (unique && seen.size === seen.add(entry).size) errors.add(`${path}[${index}]`, 'is a duplicate')
      return item(entry, `${path}[${index}]`, errors)
    })
  }
}

function mapParser(rule: FieldRule, item: ValueParser): ValueParser {
  const { minPairs, maxPairs } = rule
  const checkKey = stringBounds(rule.keys ?? NO_BOUNDS)
  return (value, path, errors) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return errors.add(path, 'must be an object')
    }
    const entries = Object.entries(value)
    if (minPairs !== null && entries.length < minPairs)
      errors.add(path, `must have at least ${minPairs} entries`)
    if (maxPairs !== null && entries.length > maxPairs)
      errors.add(path, `must have at most ${maxPairs} entries`)
    const parsed = new Map<string, unknown>()
    for (const [key, entry] of entries) {
      const message = key === PROTOTYPE ? `must not be ${PROTOTYPE}` : checkKey(key)
      if (message !== null) errors.add(`${path}.${key}`, `the key ${message}`)
      parsed.set(key, item(entry, `${path}.${key}`, errors))
    }
    return Object.fromEntries(parsed)
  }
}
