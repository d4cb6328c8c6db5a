/** Values that JSON has no form for. */
interface CompiledPattern {
  readonly $re: string
  readonly $flags: string
}

interface CompiledWords {
  readonly $words: readonly string[]
}

/** A compiled value with its patterns and sets, each made when its key is first read. */
export function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(revive)
  if ('$re' in value) {
    const { $re, $flags } = value as CompiledPattern
    return new RegExp($re, $flags)
  }
  if ('$words' in value) return new Set((value as CompiledWords).$words)
  const revived: Record<string, unknown> = {}
  for (const [key, compiled] of Object.entries(value)) {
    if (typeof compiled === 'object') defineLazily(revived, key, () => revive(compiled))
    else revived[key] = compiled
  }
  return revived
}

/** Defines a property whose value is made when it is first read. */
export function defineLazily(target: object, key: string, make: () => unknown): void {
  Object.defineProperty(target, key, {
    configurable: true,
    enumerable: true,
    get() {
      const value = make()
      Object.defineProperty(target, key, { value, enumerable: true })
      return value
    },
  })
}
