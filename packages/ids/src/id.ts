import type { Kind } from './kinds.ts'
import { ulid } from './ulid.ts'

const BODY = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** A new id: `mtg_` and a ULID. Ids of a kind sort by the time they were made. */
export function newId<K extends Kind>(kind: K, now?: Date): `${K}_${string}` {
  return `${kind}_${ulid(now)}`
}

/** Whether `value` has the form of an id of this kind. Says nothing about its existence. */
export function isId(kind: Kind, value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length === kind.length + 27 &&
    value.startsWith(`${kind}_`) &&
    BODY.test(value.slice(kind.length + 1))
  )
}
