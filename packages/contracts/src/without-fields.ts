/** A copy of a message or its JSON in which the fields at these paths (`key`, `link.url`) are null. Absent fields stay absent. */
export function withoutFields<Value extends object>(value: Value, paths: readonly string[]): Value {
  return paths.reduce((rest, path) => without(rest, path.split('.')), value)
}

function without<Value extends object>(value: Value, [name = '', ...deeper]: string[]): Value {
  if (!Object.hasOwn(value, name)) return value
  const inner = (value as Record<string, unknown>)[name]
  if (deeper.length === 0) return { ...value, [name]: null }
  return typeof inner === 'object' && inner !== null ? { ...value, [name]: without(inner, deeper) } : value
}
