/** Formats of strings that buf.validate and `mi.field` can ask for. */
export type StringFormat =
  | 'app_scope'
  | 'cursor'
  | 'date'
  | 'language'
  | 'scope'
  | 'time_zone'
  | 'url'
  | 'email'
  | 'uuid'

/** The rules of a field in the proto, in one shape for gateway, OpenAPI and SDK. Absent rules are null. */
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
  /** Kind of the keys when the field is a map; `kind` is then that of the values. */
  mapKey: ScalarKind | null
  /** proto3 `optional`, or a member of a oneof: null differs from the zero value. */
  optional: boolean
  /** Name of the oneof it belongs to, or null. */
  oneof: string | null
  required: boolean
  /** Numbers: inclusive bounds, and exclusive ones. */
  gte: number | null
  lte: number | null
  gt: number | null
  lt: number | null
  finite: boolean
  /** Strings in characters (code points), bytes in bytes. */
  minLength: number | null
  maxLength: number | null
  pattern: string | null
  /** Allowed strings, when the proto lists them. */
  oneOf: string[] | null
  format: StringFormat | null
  /** Lists. */
  minItems: number | null
  maxItems: number | null
  unique: boolean
  /** Maps. */
  minPairs: number | null
  maxPairs: number | null
  /** Bounds of each item of a list, or of each value of a map; null when there are none. */
  items: ValueBounds | null
  /** Bounds of each key of a map. */
  keys: ValueBounds | null
  /** Kind prefix of an id (`mtg`). On a list, of its items. */
  id: string | null
  /** Default of an absent query parameter or body field, as text (`"20"`, `"json"`, `"true"`). */
  default: string | null
  omitWhenUnset: boolean
  dayEdge: 'start' | 'end' | null
  /** Request header the field is taken from. */
  header: string | null
  /** Strings: no character is an error. */
  anyText: boolean
  /** Strings of responses: JSON that is written as it is. */
  rawJson: boolean
  /** An example, parsed. */
  example: unknown
  /** The comment beside the field. */
  description: string
}

export type ScalarKind = 'string' | 'boolean' | 'int32' | 'int64' | 'double' | 'bytes'

/** A scalar, an enum, a message, or one of the well-known types with a JSON form of their own. */
export type FieldKind = ScalarKind | 'enum' | 'message' | 'timestamp' | 'field_mask'

/** Bounds of one value. Null where there is none. */
export type ValueBounds = Pick<
  FieldRule,
  'gte' | 'lte' | 'gt' | 'lt' | 'finite' | 'minLength' | 'maxLength' | 'pattern' | 'oneOf' | 'format'
>
