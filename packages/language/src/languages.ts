import { readFileSync } from 'node:fs'
import { revive } from './revive.ts'
import type { Language } from './schema/language.ts'

export type { Language } from './schema/language.ts'

interface Index {
  readonly languages: readonly {
    readonly tag: string
    readonly aliases: readonly string[]
    readonly capabilities: readonly string[]
  }[]
}

const index = readCompiled('index') as Index
const tags = new Map(
  index.languages.flatMap(({ tag, aliases }) => [tag, ...aliases].map(name => [name, tag])),
)
const known = new Map<string, Language>()

/** The parts of a language that it may lack. */
export type Capability = {
  [Key in keyof Language]-?: undefined extends Language[Key] ? Key : never
}[keyof Language]

/** Tags of the languages that have a capability, by the alphabet. */
export function languagesWith(capability: Capability): string[] {
  return index.languages.filter(({ capabilities }) => capabilities.includes(capability)).map(({ tag }) => tag)
}

/**
 * The language of a BCP 47 tag; undefined where there is no folder for it. It is read when it is first asked for, and each of its patterns
 * is made when it is first used.
 */
export function languageOf(tag: string | null): Language | undefined {
  const found = tags.get((tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '')
  if (found === undefined) return undefined
  let language = known.get(found)
  if (language === undefined) {
    language = revive(readCompiled(found)) as Language
    known.set(found, language)
  }
  return language
}

function readCompiled(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./generated/${name}.json`, import.meta.url), 'utf8'))
}
