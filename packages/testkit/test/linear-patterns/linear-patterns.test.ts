import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { beforeAll, describe, expect, test } from 'vitest'
import { attackStrings } from './attack-strings.ts'
import type { ProductPattern } from './collect-patterns.ts'

/** Patterns that never see what a user sends, with the reason. */
const TRUSTED_INPUT: Readonly<Record<string, string>> = {
  '/\\/+$/': 'addresses of the settings',
  '/\\$\\{([A-Za-z0-9_]+)(?::-(.*?))?\\}/g': 'the gateway’s own configuration files',
  '/\\{[^}]+\\}/g': 'paths of protos/',
  '/\\{([^}]+)\\}/g': 'paths of protos/',
  '/^(\\s*)"([A-Za-z_]\\w*)":/gm': 'examples of the documentation',
}

/** Files whose patterns read only what this project wrote itself. */
const TRUSTED_FILES: Readonly<Record<string, string>> = {
  'packages/database/src/domain/sql-scope.ts': 'SQL of the services; each statement is checked once',
}

const SHORT = 16_000
/** A pattern that takes less CPU for 16,000 characters is linear. Quadratic patterns take 30 ms and more. */
const LITTLE_MS = 3
/** Where a quarter of the characters takes so much, growth shows there already: a quadratic pattern takes sixteen times as long for all. */
const MUCH_MS = 20
/** Twice the characters take twice the time where a pattern is linear, four times where it is quadratic. */
const MOST_GROWTH = 3

let patterns: ProductPattern[]
beforeAll(() => {
  // A separate process records patterns while modules load, because other test files have loaded modules in this process.
  const script = join(import.meta.dirname, 'print-patterns.ts')
  patterns = JSON.parse(
    execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  )
}, 120_000)

describe('every regular expression of the product', () => {
  test('is found, as a literal or composed by code', () => {
    expect(patterns.length).toBeGreaterThan(500)
    expect(
      patterns.filter(({ file }) => file.startsWith('packages/language/languages/')).length,
    ).toBeGreaterThan(500)
  })

  test('has no repetition that a static analysis finds to be super-linear', () => {
    const reported = patterns
      .filter(product => !isTrusted(product))
      .filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0)
    expect(reported.map(describePattern)).toEqual([])
  }, 120_000)

  test('takes at most in proportion longer for twice the text, on texts made against it', () => {
    const slow = patterns.filter(product => !isTrusted(product)).flatMap(superLinear)
    expect(slow).toEqual([])
  }, 600_000)

  test('the analysis finds what it is for', () => {
    const bad: ProductPattern[] = [
      { source: '\\s+$', flags: '', file: '' },
      { source: '<\\/?[a-z][^>]*>', flags: 'gi', file: '' },
      { source: '[\\p{Script=Han}]{2,}お願い', flags: 'u', file: '' },
      { source: '\\bich werde\\b[^,]*?\\bende\\b', flags: '', file: '' },
    ]
    // A busy machine may hide the growth once, and not again and again.
    const isFound = (product: ProductPattern) => [1, 2, 3, 4, 5].some(() => superLinear(product).length > 0)
    expect(bad.filter(isFound)).toEqual(bad)
  }, 120_000)
})

function isTrusted({ file, source, flags }: ProductPattern): boolean {
  return file in TRUSTED_FILES || `/${source}/${flags}` in TRUSTED_INPUT
}

function describePattern({ file, source, flags }: ProductPattern): string {
  return `${file}: /${source.slice(0, 120)}/${flags}`
}

/** The attack under which the pattern grows faster than the text; none for a linear pattern. */
function superLinear(product: ProductPattern): string[] {
  const pattern = new RegExp(product.source, product.flags.replace('y', ''))
  for (const { before, repeated, after } of attackStrings(product.source, product.flags)) {
    const text = (length: number) => before + repeated.repeat(Math.ceil(length / repeated.length)) + after
    for (const [length, leastMs] of [
      [SHORT / 4, MUCH_MS],
      [SHORT, LITTLE_MS],
    ] as const) {
      if (cpuMs(pattern, text(length)) < leastMs) continue
      // The smaller of two measurements counts, because other work on the machine can only add time.
      const once = Math.min(...[1, 2].map(() => cpuMs(pattern, text(length))))
      const twice = Math.min(...[1, 2].map(() => cpuMs(pattern, text(2 * length))))
      if (once >= leastMs && twice > MOST_GROWTH * once)
        return [
          `${describePattern(product)} on ${JSON.stringify([before, repeated])}: ${once} ms, ${twice} ms`,
        ]
    }
  }
  return []
}

// CPU of this process, not the clock: the machine may be busy.
function cpuMs(pattern: RegExp, text: string): number {
  const before = process.cpuUsage()
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
