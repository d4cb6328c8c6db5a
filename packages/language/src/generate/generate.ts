import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { languageSchema } from '../schema/language.ts'
import { type Compiled, compileLanguage } from './compile-language.ts'
import { NEVER } from './fragments.ts'
import { type Report, readSource, type SourceFile, yamlFiles } from './read-files.ts'

export interface Generated {
  /** `languages/de/meetings/answers.yaml:12:3: duration: missing`, in the order of the files. */
  readonly faults: readonly string[]
  /** Tags of the languages that were read. */
  readonly languages: readonly string[]
}

const SHARED = 'shared'

/**
 * Compiles all languages of a folder: `<tag>.json` for each and `index.json` with what is needed before a language is known. Where
 * anything is wrong nothing is written.
 *
 * @param from folder of YAML files
 * @param to folder of the compiled files; what is in it is removed
 * @param schema of a language; another one in tests
 */
export function generate(from: string, to: string, schema: z.ZodType = languageSchema): Generated {
  const faults: string[] = []
  const report: Report = (path, place, key, reason) =>
    faults.push(`${join(from, path)}:${place}: ${key === '' ? '' : `${key}: `}${reason}`)
  const read = (path: string) => readSource(from, path, report)
  const families = new Map(
    yamlFiles(from, SHARED).flatMap(path => {
      const file = read(path)
      if (file === null) return []
      for (const key of Object.keys(file.values))
        report(path, file.placeOf([key]), key, 'unknown key: fragments stand under words')
      return [[path.slice(SHARED.length + 1, -'.yaml'.length), file] as const]
    }),
  )
  const tags = readdirSync(from, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== SHARED)
    .map(entry => entry.name)
    .sort()
  const compiled = new Map<string, Compiled>()
  for (const tag of tags) {
    const files = yamlFiles(from, tag).map(read)
    // Further errors of a language with an unreadable file would only hide the cause.
    if (files.includes(null)) continue
    const sources = { files: files as SourceFile[], families, schema, report }
    compiled.set(tag, compileLanguage(tag, sources))
  }
  if (faults.length === 0) write(to, compiled)
  return { faults, languages: tags }
}

/** Each capability is written to its own file, because callers read it on its own. */
function write(folder: string, compiled: ReadonlyMap<string, Compiled>): void {
  rmSync(folder, { recursive: true, force: true })
  const index = [...compiled].map(([tag, language]) => {
    const parts = Object.entries(language)
    const capabilities = parts.filter(([, part]) => isCapability(part))
    mkdirSync(join(folder, tag), { recursive: true })
    for (const [name, part] of capabilities)
      writeFileSync(join(folder, tag, `${name}.json`), JSON.stringify(part))
    return {
      ...Object.fromEntries(parts.filter(([, part]) => !isCapability(part))),
      capabilities: capabilities.map(([name]) => name),
    }
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ languages: index }))
  const everywhere = [...compiled.values()].map(({ anywhere = {} }) => anywhere as Sources)
  writeFileSync(join(folder, 'anywhere.json'), JSON.stringify(united(everywhere)))
}

interface Sources {
  readonly [key: string]: string | Sources
}

/** The alternatives of all languages by key. */
function united(all: readonly Sources[]): Sources {
  const keys = new Set(all.flatMap(sources => Object.keys(sources)))
  return Object.fromEntries(
    [...keys].map(key => {
      const found = all.flatMap(sources => sources[key] ?? [])
      const texts = found.filter(source => typeof source === 'string')
      if (texts.length === 0) return [key, united(found as Sources[])]
      return [key, texts.filter(source => source !== NEVER).join('|') || NEVER]
    }),
  )
}

function isCapability(part: unknown): boolean {
  return typeof part === 'object' && !Array.isArray(part)
}
