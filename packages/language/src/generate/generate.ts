import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { languageSchema } from '../schema/language.ts'
import { type Compiled, compileLanguage } from './compile-language.ts'
import { type Report, readSource, type SourceFile, yamlFiles } from './read-files.ts'

export interface Generated {
  /** `packages/language/languages/de/meetings/answers.yaml:12:3: duration: missing`, in the order of the files. */
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
    // What follows from a file that is no YAML would only hide its fault.
    if (files.includes(null)) continue
    const sources = { files: files as SourceFile[], families, schema, report }
    compiled.set(tag, compileLanguage(tag, sources))
  }
  if (faults.length === 0) write(to, compiled)
  return { faults, languages: tags }
}

function write(folder: string, compiled: ReadonlyMap<string, Compiled>): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [tag, language] of compiled) writeFileSync(join(folder, `${tag}.json`), JSON.stringify(language))
  const index = [...compiled].map(([tag, { aliases, ...language }]) => ({
    tag,
    aliases,
    capabilities: Object.keys(language).filter(
      key => typeof language[key] === 'object' && !Array.isArray(language[key]),
    ),
  }))
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ languages: index }))
}
