import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allLanguages } from '@mi/language/languages'
import jsTokens from 'js-tokens'

export interface ProductPattern {
  readonly source: string
  readonly flags: string
  /** The file that it is in. */
  readonly file: string
}

const ROOT = join(import.meta.dirname, '../../../..')

/**
 * Every regular expression of the product: the literals, the patterns of all languages, and the composed expressions, which are recorded
 * while modules load and `exercise` runs.
 */
export async function collectPatterns(exercise: () => Promise<void>): Promise<ProductPattern[]> {
  const found = new Map<string, ProductPattern>()
  const add = (source: string, flags: string, file: string) =>
    found.set(`/${source}/${flags}`, found.get(`/${source}/${flags}`) ?? { source, flags, file })
  const files = execFileSync('git', ['ls-files', 'gateway', 'packages', 'services'], { cwd: ROOT })
    .toString()
    .split('\n')
    // The training package is part of no image: it reads its own data.
    .filter(path => /\/src\/.*\.ts$/.test(path) && !path.startsWith('packages/meeting-analysis-training/'))
  for (const file of files) {
    for (const token of jsTokens(readFileSync(join(ROOT, file), 'utf8'))) {
      if (token.type !== 'RegularExpressionLiteral') continue
      const end = token.value.lastIndexOf('/')
      add(token.value.slice(1, end), token.value.slice(end + 1), file)
    }
  }
  for (const language of allLanguages())
    addPatterns(language, `packages/language/languages/${language.tag}`, add)
  const native = globalThis.RegExp
  let file = ''
  const record = (pattern: RegExp) => {
    // A library puts its own together, which nobody here can change: what they read is bounded instead.
    const caller = /\/((?:gateway|packages|services)\/[^\s:?]+\.ts)/.exec(
      new Error().stack
        ?.split('\n')
        .find(
          line =>
            !/collect-patterns|RegExp|Proxy|Reflect|language\/src\/revive\.ts/.test(line) &&
            /[\\/]/.test(line),
        ) ?? '',
    )
    if (caller) add(pattern.source, pattern.flags, caller[1] ?? file)
    return pattern
  }
  globalThis.RegExp = new Proxy(native, {
    construct: (target, args, self) =>
      record(Reflect.construct(target, args, self === globalThis.RegExp ? target : self)),
    apply: (target, _, args) => record(new target(...(args as [string, string?]))),
  })
  try {
    for (file of files) {
      if (/new RegExp\(/.test(readFileSync(join(ROOT, file), 'utf8'))) await import(join(ROOT, file))
    }
    await exercise()
  } finally {
    globalThis.RegExp = native
  }
  return [...found.values()]
}

/** Reports the patterns that a value holds, at any depth. */
function addPatterns(
  value: unknown,
  file: string,
  add: (source: string, flags: string, file: string) => void,
): void {
  if (value instanceof RegExp) add(value.source, value.flags, file)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) addPatterns(part, file, add)
}
