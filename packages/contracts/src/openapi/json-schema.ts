/** A JSON Schema (draft 2020-12) or another part of an OpenAPI 3.1 document. */
export type JsonObject = { [key: string]: unknown }

/** Omits properties that are null or undefined. */
export function compact(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== null && value !== undefined),
  )
}

export function reference(
  section: 'schemas' | 'responses' | 'parameters' | 'headers',
  name: string,
): JsonObject {
  return { $ref: `#/components/${section}/${name}` }
}
