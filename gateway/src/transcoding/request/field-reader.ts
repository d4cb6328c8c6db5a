import type { FieldRule } from '@mi/contracts'
import type { Field } from 'protobufjs'
import { stringBounds } from './bounds.ts'
import { NO_BOUNDS, type ValueReader, valueReader } from './value-reader.ts'

/** Reads a list or map of a field, or the field itself. */
export function fieldReader(field: Field, rule: FieldRule): ValueReader {
  const one = valueReader(field, rule)
  if (rule.list) return listReader(rule, one)
  return rule.mapKey === null ? one : mapReader(rule, one)
}

function listReader(rule: FieldRule, item: ValueReader): ValueReader {
  const { minItems, maxItems, unique } = rule
  return (value, path, problems) => {
    if (!Array.isArray(value)) return problems.add(path, 'must be a list')
    if (minItems !== null && value.length < minItems) {
      return problems.add(path, minItems === 1 ? 'must not be empty' : `must have at least ${minItems} items`)
    }
    if (maxItems !== null && value.length > maxItems)
      return problems.add(path, `must have at most ${maxItems} items`)
    const seen = new Set<unknown>()
    return value.map((entry, index) => {
      if (unique && seen.size === seen.add(entry).size)
        problems.add(`${path}[${index}]`, 'stands in the list already')
      return item(entry, `${path}[${index}]`, problems)
    })
  }
}

function mapReader(rule: FieldRule, item: ValueReader): ValueReader {
  const { minPairs, maxPairs } = rule
  const checkKey = stringBounds(rule.keys ?? NO_BOUNDS)
  return (value, path, problems) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return problems.add(path, 'must be an object')
    }
    const entries = Object.entries(value)
    if (minPairs !== null && entries.length < minPairs)
      problems.add(path, `must have at least ${minPairs} entries`)
    if (maxPairs !== null && entries.length > maxPairs)
      problems.add(path, `must have at most ${maxPairs} entries`)
    const read = new Map<string, unknown>()
    for (const [key, entry] of entries) {
      const message = checkKey(key)
      if (message !== null) problems.add(`${path}.${key}`, `the name ${message}`)
      read.set(key, item(entry, `${path}.${key}`, problems))
    }
    return Object.fromEntries(read)
  }
}
