import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\brequire\s*\(\s*)['"]([^'"]+)['"]/g
const DATABASES = ['pg', '@prisma/client', '@mi/database', '@mi/events']

/** The part of the repository that contains a source file: `gateway`, `packages/errors`, `services/meetings`. */
function partOf(path: string): string {
  const [area, name] = relative(root, path).split(sep)
  return area === 'gateway' ? 'gateway' : `${area}/${name}`
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(node_modules|generated|dist)$/.test(entry.name) ? [] : sourceFiles(path)
    return /\.(ts|mts|js|mjs)$/.test(entry.name) ? [join(root, path)] : []
  })
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map(match => String(match[1]))
}

/** Cycles of files that import each other, including type imports. Each cycle is a list of names. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  // Tarjan, Depth-first search and linear graph algorithms, 1972: one traversal finds every strongly connected component.
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (file: string) => {
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    open.push(file)
    const follow = (least: number) => lowest.set(file, Math.min(lowest.get(file) ?? number, least))
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next)
        follow(lowest.get(next) ?? number)
      } else if (open.includes(next)) follow(order.get(next) ?? number)
    }
    if (lowest.get(file) !== number) return
    const cycle = open.splice(open.indexOf(file))
    if (cycle.length > 1 || imports.get(file)?.includes(file)) cycles.push(cycle)
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return cycles
}

/** The target of an import: another part, or the name of a library. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return partOf(resolve(dirname(file), specifier))
  const scoped = /^@mi\/([^/]+)/.exec(specifier)
  return scoped ? (partByName.get(`@mi/${scoped[1]}`) ?? specifier) : specifier
}

const parts = [
  'gateway',
  ...['packages', 'services'].flatMap(area => readdirSync(join(root, area)).map(name => `${area}/${name}`)),
]
const partByName = new Map(
  parts.flatMap(part => {
    try {
      return [
        [JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8')).name as string, part] as const,
      ]
    } catch {
      return []
    }
  }),
)

/** The reason why one part must not import another; null when the import is allowed. */
function breach(from: string, to: string, file: string): string | null {
  if (from === to) return null
  const isTest = /[/\\](test|bench)[/\\]/.test(file)
  // This developer tool writes a migration with a database of its own.
  const isDeveloperTool = file === join(root, 'packages/database/bin/migration.ts')
  if (to.startsWith('services/')) return 'a service is reached by RPC and events only'
  if (to === 'gateway') return 'nothing imports the gateway'
  if (to === 'packages/testkit' && !isTest && !isDeveloperTool) return 'testkit is for tests'
  if (from === 'gateway' && DATABASES.some(name => to === name || partByName.get(name) === to) && !isTest) {
    return 'the gateway has no database'
  }
  return null
}

describe('import rules', () => {
  test('go from gateway and services to packages to protos, not between services', () => {
    const breaches = ['gateway', 'packages', 'services'].flatMap(sourceFiles).flatMap(file =>
      importsOf(file).flatMap(specifier => {
        const why = breach(partOf(file), targetOf(file, specifier), file)
        return why === null ? [] : [`${relative(root, file)} imports ${specifier}: ${why}`]
      }),
    )
    expect(breaches).toEqual([])
  })

  test('import a package by its name, so that only its index is used', () => {
    const deep = ['gateway', 'packages', 'services'].flatMap(sourceFiles).flatMap(file =>
      importsOf(file)
        .filter(
          specifier =>
            specifier.startsWith('.') && partOf(resolve(dirname(file), specifier)) !== partOf(file),
        )
        .map(specifier => `${relative(root, file)} reaches into ${specifier}`),
    )
    expect(deep).toEqual([])
  })

  test('declare every imported package', () => {
    const undeclared = parts.flatMap(part => {
      const manifest = join(root, part, 'package.json')
      let declared: Set<string>
      try {
        const { name, dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
        declared = new Set([name, ...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})])
      } catch {
        return []
      }
      const used = sourceFiles(part)
        .flatMap(importsOf)
        .filter(specifier => specifier.startsWith('@mi/'))
      const names = new Set(used.map(specifier => specifier.split('/').slice(0, 2).join('/')))
      return [...names].filter(name => !declared.has(name)).map(name => `${part} uses ${name}`)
    })
    expect(undeclared).toEqual([])
  })

  test('find no cycles between files, including type imports', () => {
    const files = ['gateway', 'packages', 'services'].flatMap(sourceFiles)
    const known = new Set(files)
    const imports = new Map(
      files.map(file => {
        const near = importsOf(file).filter(specifier => specifier.startsWith('.'))
        const targets = near.map(specifier => resolve(dirname(file), specifier))
        return [file, targets.filter(target => known.has(target))] as const
      }),
    )
    const found = cyclesIn(imports).map(cycle => cycle.map(file => relative(root, file)).join(' ↔ '))
    expect(found).toEqual([])
  })

  test('find cycles of any length and nothing else', () => {
    const graph = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['e'], f: ['a', 'd'], g: [] }
    const found = cyclesIn(new Map(Object.entries(graph)))
    expect(found.map(cycle => cycle.toSorted()).toSorted()).toEqual([['a', 'b', 'c'], ['e']])
  })

  test('handle signals in every part before loading anything else', () => {
    const parts = ['gateway', ...readdirSync(join(root, 'services')).map(name => `services/${name}`)]
    const late = parts.filter(part => {
      const main = readFileSync(join(root, part, 'src/main.ts'), 'utf8')
      return !/^import \{ exitOnSignals \} from '@mi\/service-kit\/early-signals'\n\nexitOnSignals\(\)\n/.test(
        main,
      )
    })
    expect(late).toEqual([])
  })

  test('find the violations that they exist for', () => {
    const service = join(root, 'services/meetings/src/x.ts')
    const to = (specifier: string) => targetOf(service, specifier)
    expect(breach('services/meetings', to('@mi/identity'), service)).not.toBeNull()
    expect(breach('services/meetings', to('../../identity/src/index.ts'), service)).not.toBeNull()
    expect(breach('packages/contracts', to('@mi/meetings'), service)).not.toBeNull()
    expect(breach('gateway', 'pg', join(root, 'gateway/src/x.ts'))).not.toBeNull()
    expect(breach('gateway', to('@mi/database'), join(root, 'gateway/src/x.ts'))).not.toBeNull()
    expect(breach('services/meetings', to('@mi/contracts'), service)).toBeNull()
  })

  test('forbid catch-all folders and files', () => {
    const drawers = ['gateway', 'packages', 'services']
      .flatMap(sourceFiles)
      .map(file => relative(root, file))
      .filter(path => /(^|[/\\])(utils?|helpers?|common|misc|manager)([/\\.]|$)/.test(path))
    expect(drawers).toEqual([])
  })

  test('forbid words that have a standard term', () => {
    const found = ['gateway', 'packages', 'services', 'protos', 'docs', 'scripts', 'deploy']
      .flatMap(folder => textFiles(folder))
      .flatMap(path =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, index) => {
            const word = REPLACED.exec(line)?.[0]
            return word === undefined ? [] : [`${path}:${index + 1} ${word}`]
          }),
      )
    expect(found).toEqual([])
  })
})

/** Each has a standard term that a reader would look for: anyone who, again, retention, result, delayed, unavailable, dependencies, fix, contains. */
const REPLACED =
  /\b(?:who(?:m)?ever|anew|upkeep|verdicts?|parked|mend(?:s|ed|ing)?|tells of|of ours|(?:gives?|given|giving) back|borne out|(?:is|are) away)\b/i

/** Sources and documents. Excludes data: the rules that read the speech of meetings, and the meetings of tests. */
function textFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|generated|dist|data|training|fixtures|\.turbo)$/.test(entry.name) ||
        path === 'packages/meeting-analysis/src'
        ? []
        : textFiles(path)
    // Excludes this file, because it lists the words.
    return /\.(ts|mjs|md|proto|sql|prisma|yml|sh)$/.test(entry.name) && entry.name !== 'imports.test.ts'
      ? [path]
      : []
  })
}
