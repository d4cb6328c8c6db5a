import { readCompiled } from './read-compiled.ts'
import { defineLazily, revive } from './revive.ts'
import type { Language } from './schema/language.ts'

export type { Language } from './schema/language.ts'

/** The parts of a language that it may lack. */
export type Capability = {
  [Key in keyof Language]-?: NonNullable<Language[Key]> extends object
    ? undefined extends Language[Key]
      ? Key
      : never
    : never
}[keyof Language]

interface Index {
  readonly languages: readonly (Omit<Language, Capability> & {
    readonly capabilities: readonly Capability[]
  })[]
}

const { languages } = readCompiled('index') as Index
const byTag = new Map(
  languages.flatMap(language => {
    const known = withCapabilities(language)
    return [language.tag, ...language.aliases].map(tag => [tag, known])
  }),
)

/** All languages, by the alphabet of their tags. */
export function allLanguages(): Language[] {
  return languages.map(({ tag }) => byTag.get(tag) as Language)
}

/** The languages that have a capability, by the alphabet of their tags. */
export function languagesWith<Key extends Capability>(
  capability: Key,
): (Language & { readonly [Name in Key]: NonNullable<Language[Name]> })[] {
  type Capable = Language & { readonly [Name in Key]: NonNullable<Language[Name]> }
  return languages
    .filter(({ capabilities }) => capabilities.includes(capability))
    .map(({ tag }) => byTag.get(tag) as Capable)
}

/**
 * The language of a BCP 47 tag, its region ignored; undefined where there is no folder for it. A capability is read when it is first
 * asked for, and each of its patterns is made when it is first used.
 */
export function languageOf(tag: string | null): Language | undefined {
  return byTag.get((tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '')
}

function withCapabilities({ capabilities, ...language }: Index['languages'][number]): Language {
  const known = { ...language }
  for (const name of capabilities)
    defineLazily(known, name, () => revive(readCompiled(`${language.tag}/${name}`)))
  return known
}
