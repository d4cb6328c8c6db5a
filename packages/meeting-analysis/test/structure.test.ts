import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import jsTokens from 'js-tokens'
import { describe, expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** The folders of `src` from the lowest to the highest. A file imports only from its own layer and from lower ones. */
const LAYERS = [
  'models',
  'text',
  'sentences',
  'people',
  'languages',
  'features',
  'candidates',
  'ranking',
  'topics',
  'readability',
  'action-items/owner',
  'action-items/due-date',
  'action-items/title',
  'action-items/rank',
  'action-items',
  'decisions',
  'questions',
  'points',
  'templates',
  'sections',
  'answers',
  'action-items/checks',
]
/** Types of the interface, which every layer may import. */
const CONTRACT = ['request.ts', 'draft.ts']
const MOST_FILES = 25
const LONGEST_PATTERN = 200
const MOST_LINES = 14_000

const FILES = sourceFiles(SRC)

describe('layers', () => {
  test('every folder belongs to a layer', () => {
    const folders = FILES.map(dirname).filter(folder => folder !== '.')
    expect([...new Set(folders)].filter(folder => layerOf(`${folder}/x.ts`) === null)).toEqual([])
    expect(LAYERS.filter(layer => !folders.some(folder => isWithin(folder, layer)))).toEqual([])
  })

  test('no import goes up', () => {
    const upward = FILES.flatMap(file =>
      importsOf(file)
        .filter(target => !CONTRACT.includes(target) && heightOf(target) > heightOf(file))
        .map(target => `${file} imports ${target}`),
    )
    expect(upward).toEqual([])
  })

  test('the rule finds an import that goes up', () => {
    expect(heightOf('answers/answer.ts')).toBeGreaterThan(heightOf('text/tagger.ts'))
    expect(heightOf('action-items/title/phrase/lead-ins.ts')).toBe(
      heightOf('action-items/title/check-title.ts'),
    )
    expect(heightOf('action-items/find-action-items.ts')).toBeGreaterThan(
      heightOf('action-items/rank/select-in-call.ts'),
    )
    expect(heightOf('summarize.ts')).toBeGreaterThan(heightOf('answers/answer.ts'))
  })
})

test('a folder has at most 25 files', () => {
  const counts = Map.groupBy(FILES, dirname)
  const full = [...counts].filter(([, files]) => files.length > MOST_FILES).map(([folder]) => folder)
  expect(full).toEqual([])
})

test('all files together have at most 14,000 lines', () => {
  const lines = FILES.map(file => readFileSync(join(SRC, file), 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_LINES)
})

test('no regex literal exceeds 200 characters', () => {
  const long = FILES.flatMap(file =>
    [...jsTokens(readFileSync(join(SRC, file), 'utf8'))]
      .filter(({ type, value }) => type === 'RegularExpressionLiteral' && value.length > LONGEST_PATTERN)
      .map(({ value }) => `${file}: ${value.slice(0, 60)}`),
  )
  expect(long).toEqual([])
})

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(SRC, join(entry.parentPath, entry.name)))
    .sort()
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, specifier = '']) =>
    relative(SRC, resolve(SRC, dirname(file), specifier)),
  )
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** The nearest folder of {@link LAYERS}; null for the files of `src` itself, which are above all layers. */
function layerOf(file: string): string | null {
  const layers = LAYERS.filter(layer => isWithin(file, layer))
  return layers.toSorted((a, b) => b.length - a.length)[0] ?? null
}

function heightOf(file: string): number {
  const layer = layerOf(file)
  return layer === null ? LAYERS.length : LAYERS.indexOf(layer)
}
