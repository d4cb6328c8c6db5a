import type { FieldRule } from '@mi/contracts'
import { notFound } from '@mi/errors'
import { isId, isKind, KINDS } from '@mi/ids'

/**
 * Parses a path parameter. A malformed id cannot exist, so it gets the same 404 as an unknown resource.
 * @throws {ServiceError} not_found, with the name of the resource
 */
export function parsePathParameter(rule: FieldRule, segment: string): string {
  const kind = rule.id !== null && isKind(rule.id) ? rule.id : null
  const value = decode(segment)
  if (value === null || value.includes('\0') || (kind !== null && !isId(kind, value))) {
    throw notFound(kind === null ? 'thing' : KINDS[kind])
  }
  return value
}

function decode(segment: string): string | null {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
