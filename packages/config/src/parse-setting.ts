import type { Setting } from './setting.ts'

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A value, or the description of the expected value. */
export type Parsed = { value: unknown } | { expected: string }

/** Parses the text of one setting. An invalid text is an error; it never falls back to the default. */
export function parseSetting(setting: Setting, text: string): Parsed {
  switch (setting.type) {
    case 'string': {
      const least = setting.minLength ?? 1
      return text.length >= least ? { value: text } : { expected: `at least ${least} characters` }
    }
    case 'url':
      return parseUrl(text, setting.protocols)
    case 'integer':
      return parseInteger(text, setting)
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { expected: 'true or false' }
    case 'duration':
      return parseDuration(text, setting)
    case 'oneOf':
      return setting.values.includes(text)
        ? { value: text }
        : { expected: `one of ${setting.values.join(', ')}` }
    case 'list': {
      const items = text.split(',').map(item => item.trim())
      return items.every(item => item !== '') ? { value: items } : { expected: 'values separated by commas' }
    }
  }
}

function parseUrl(text: string, protocols: readonly string[] | undefined): Parsed {
  const expected = protocols
    ? `a URL that begins with ${protocols.map(name => `${name}://`).join(' or ')}`
    : 'a URL'
  if (!URL.canParse(text)) return { expected }
  const { protocol } = new URL(text)
  return !protocols || protocols.includes(protocol.slice(0, -1)) ? { value: text } : { expected }
}

function parseInteger(text: string, bounds: { min?: number; max?: number }): Parsed {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max
    ? { value }
    : { expected: describeBounds('a whole number', bounds, String) }
}

function parseDuration(text: string, bounds: { min?: number; max?: number }): Parsed {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = bounds
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(text)
  const value = match ? Number(match[1]) * UNITS[match[2] as keyof typeof UNITS] : Number.NaN
  if (value >= min && value <= max) return { value }
  return { expected: describeBounds('a duration such as 250ms, 30s, 5m, 12h or 7d', bounds, formatDuration) }
}

function describeBounds(
  noun: string,
  { min, max }: { min?: number; max?: number },
  format: (value: number) => string,
): string {
  if (min !== undefined && max !== undefined) return `${noun} from ${format(min)} to ${format(max)}`
  if (min !== undefined) return `${noun}, at least ${format(min)}`
  return max === undefined ? noun : `${noun}, at most ${format(max)}`
}

/** Formats milliseconds in the largest unit without a remainder: 30000 → `30s`. */
export function formatDuration(milliseconds: number): string {
  const unit = (['d', 'h', 'm', 's'] as const).find(
    name => milliseconds !== 0 && milliseconds % UNITS[name] === 0,
  )
  return unit ? `${milliseconds / UNITS[unit]}${unit}` : `${milliseconds}ms`
}
