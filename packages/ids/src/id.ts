import type { Kind } from './kinds.ts'
import { ulid } from './ulid.ts'

const BODY_PATTERN = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
const BODY = new RegExp(`^${BODY_PATTERN}$`)

/** A new id: `mtg_` and a ULID. Ids of a kind sort by their creation time. */
export function newId<K extends Kind>(kind: K, now?: Date): `${K}_${string}` {
  return `${kind}_${ulid(now)}`
}

/** True when `value` has the form of an id of this kind. The resource may not exist. */
export function isId(kind: Kind, value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === kind.length + 27 &&
    value.startsWith(`${kind}_`) &&
    BODY.test(value.slice(kind.length + 1))
  )
}

/** The form of {@link isId} as a regular expression, for JSON Schemas. */
export function idPattern(kind: Kind): string {
  return `^${kind}_${BODY_PATTERN}$`
}
