import type { ReflectionObject } from 'protobufjs'

/** A parsed aggregate option: `{ scopes: "meetings:read" success_status: 201 }`. */
export type OptionValue = Record<string, unknown>

/** The value of an option such as `(mi.access)`; null when it is not set. */
export function readOption(object: ReflectionObject, name: string): unknown {
  const parsed = object.parsedOptions as Record<string, unknown>[] | null | undefined
  for (const option of parsed ?? []) if (name in option) return option[name]
  return null
}

/** An option whose value is a message; an empty message when it is not set. */
export function readMessageOption(object: ReflectionObject, name: string): OptionValue {
  return (readOption(object, name) ?? {}) as OptionValue
}

/** The values of a repeated field in an option. A single value may be written without brackets. */
export function asList<T>(value: unknown): T[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]) as T[]
}

export function asNumber(value: unknown): number | null {
  return value === undefined || value === null ? null : Number(value)
}

export function asText(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value)
}
