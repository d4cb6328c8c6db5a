import type { ServiceName } from './service-table.ts'

/** The string formats of buf.validate and `mi.field`. */
export type StringFormat =
  | 'actor_type'
  | 'app_scope'
  | 'audit_action'
  | 'cursor'
  | 'date'
  | 'language'
  | 'scope'
  | 'time_zone'
  | 'url'
  | 'email'
  | 'uuid'

/** The rules of a proto field in one form for the gateway, OpenAPI and the SDK. Absent rules are null. */
export interface FieldRule {
  /** snake_case, as in JSON. */
  name: string
  /** camelCase, as in TypeScript. */
  property: string
  /** Field number. */
  number: number
  kind: FieldKind
  /** Full name of the message or enum, null for scalars. */
  typeName: string | null
  list: boolean
  /** The kind of the keys of a map. `kind` is then the kind of the values. */
  mapKey: ScalarKind | null
  /** True for proto3 `optional` and for members of a oneof, where null differs from the zero value. */
  optional: boolean
  /** The name of its oneof, or null. */
  oneof: string | null
  required: boolean
  /** Bounds of numbers, inclusive and exclusive. */
  gte: number | null
  lte: number | null
  gt: number | null
  lt: number | null
  finite: boolean
  /** Bounds of the length: strings in characters (code points), bytes in bytes. */
  minLength: number | null
  maxLength: number | null
  pattern: string | null
  /** Allowed strings, when the proto lists them. */
  oneOf: string[] | null
  format: StringFormat | null
  /** Bounds of the number of items in a list. */
  minItems: number | null
  maxItems: number | null
  unique: boolean
  /** Bounds of the number of pairs in a map. */
  minPairs: number | null
  maxPairs: number | null
  /** Bounds of each item of a list, or of each value of a map; null without bounds. */
  items: ValueBounds | null
  /** Bounds of each key of a map. */
  keys: ValueBounds | null
  /** The prefix of an id's kind (`mtg`). On a list, it applies to the items. */
  id: string | null
  /** Default of an absent query parameter or body field, as text (`"20"`, `"json"`, `"true"`). */
  default: string | null
  omitWhenUnset: boolean
  dayEdge: 'start' | 'end' | null
  /** The request header that contains the field. */
  header: string | null
  /** For strings: the field accepts any character. */
  anyText: boolean
  /** For strings of responses: the value is JSON and is written unchanged. */
  rawJson: boolean
  /** The service that owns the resources whose ids the field contains, when the gateway checks them. */
  resourceOf: ServiceName | null
  /** An example, parsed. */
  example: unknown
  /** The comment of the field in the proto. */
  description: string
}

export type ScalarKind = 'string' | 'boolean' | 'int32' | 'int64' | 'double' | 'bytes'

/** The kind of a field: a scalar, an enum, a message, or a well-known type with its own JSON form. */
export type FieldKind = ScalarKind | 'enum' | 'message' | 'timestamp' | 'field_mask'

/** The bounds of one value. An absent bound is null. */
export type ValueBounds = Pick<
  FieldRule,
  'gte' | 'lte' | 'gt' | 'lt' | 'finite' | 'minLength' | 'maxLength' | 'pattern' | 'oneOf' | 'format'
>
