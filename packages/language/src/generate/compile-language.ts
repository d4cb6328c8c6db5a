import type { z } from 'zod'
import { Entry } from '../schema/kinds.ts'
import { createFragments, type Fragments, PatternFault, sourceOf, withAnyEdges } from './fragments.ts'
import type { Report, SourceFile } from './read-files.ts'

/** A language as it is written to disk: patterns as `{ $re, $flags }`, sets of words as `{ $words }`. */
export type Compiled = Readonly<Record<string, unknown>>

interface Sources {
  readonly files: readonly SourceFile[]
  /** Families of fragments by name. */
  readonly families: ReadonlyMap<string, SourceFile>
  readonly schema: z.ZodType
  readonly report: Report
}

/** File names that hold fragments alone. */
const FRAGMENTS_ONLY = 'words.yaml'

/**
 * Compiles the files of one language. A file `de/meetings/answers.yaml` is the key `meetings.answers`, `de/language.yaml` the language
 * itself. Everything that is wrong is reported, not only the first fault.
 */
export function compileLanguage(tag: string, { files, families, schema, report }: Sources): Compiled {
  const byKeys = new Map<string, SourceFile>()
  const content: Record<string, unknown> = { tag }
  for (const file of files) {
    if (file.path === `${tag}/${FRAGMENTS_ONLY}`) continue
    const keys = keysOf(tag, file.path)
    byKeys.set(keys.join('.'), file)
    if (keys.length === 0) Object.assign(content, file.values)
    else setIn(content, keys, file.values)
  }
  const parsed = schema.safeParse(content)
  const main = byKeys.get('')
  if (main === undefined) report(`${tag}/language.yaml`, '1:1', '', 'missing')
  const fileOf = (
    keys: readonly PropertyKey[],
  ): { file: SourceFile | undefined; rest: readonly PropertyKey[] } => {
    for (let length = keys.length; length >= 0; length--) {
      const file = byKeys.get(keys.slice(0, length).join('.'))
      if (file !== undefined) return { file, rest: keys.slice(length) }
    }
    return { file: undefined, rest: keys }
  }
  const fault = (keys: readonly PropertyKey[], reason: string) => {
    const { file, rest } = fileOf(keys)
    const isFile = file === main && rest.length > 1 && !Object.hasOwn(main?.values ?? {}, String(rest[0]))
    if (file === undefined || isFile) report(pathOf(tag, keys), '1:1', keys.slice(2).join('.'), reason)
    else report(file.path, file.placeOf(rest), rest.join('.'), reason)
  }
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) fault([...issue.path, key], 'unknown key')
      else if (issue.code === 'invalid_type' && /received undefined$/.test(issue.message))
        fault(issue.path, 'missing')
      else fault(issue.path, issue.message)
    }
    return {}
  }
  const shared = (content.shares as readonly string[] | undefined) ?? []
  for (const family of shared)
    if (!families.has(family)) fault(['shares'], `names the family ${family}, which does not exist`)
  const compiler = createCompiler({
    tag,
    files,
    families,
    shares: shared,
    edges: content.edges === 'ascii',
    fault,
    fileOf,
    report,
  })
  const compiled = compiler.compile(parsed.data, []) as Compiled
  compiler.reportUnused()
  return compiled
}

interface CompilerInput {
  readonly tag: string
  readonly files: readonly SourceFile[]
  readonly families: ReadonlyMap<string, SourceFile>
  readonly shares: readonly string[]
  readonly edges: boolean
  readonly fault: (keys: readonly PropertyKey[], reason: string) => void
  readonly fileOf: (keys: readonly PropertyKey[]) => { file: SourceFile | undefined }
  readonly report: Report
}

function createCompiler({ tag, files, families, shares, edges, fault, fileOf, report }: CompilerInput) {
  const own = files.find(({ path }) => path === `${tag}/${FRAGMENTS_ONLY}`)
  // Fragments of all files of a language stand in one file, so `words.yaml` has no other keys.
  for (const key of Object.keys(own?.values ?? {}))
    report(String(own?.path), own?.placeOf([key]) ?? '1:1', key, 'unknown key: fragments stand under words')
  const used = new Set<string>()
  const perFile = new Map<string, Fragments>()
  const fragmentsOf = (file: SourceFile | undefined): Fragments => {
    const path = file?.path ?? ''
    const known = perFile.get(path)
    if (known !== undefined) return known
    const sources = [file, own, ...shares.map(name => families.get(name))].filter(
      source => source !== undefined,
    )
    const made = createFragments(
      sources.map(source => source.words),
      (place, name) => used.add(`${sources[place]?.path} ${name}`),
    )
    perFile.set(path, made)
    return made
  }
  const compile = (value: unknown, keys: readonly PropertyKey[]): unknown => {
    if (value instanceof Entry) {
      try {
        return compileEntry(value, fragmentsOf(fileOf(keys).file), edges)
      } catch (error) {
        if (!(error instanceof PatternFault)) throw error
        fault(keys, error.message)
        return null
      }
    }
    if (Array.isArray(value)) return value.map((item, at) => compile(item, [...keys, at]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, compile(item, [...keys, key])]),
    )
  }
  return {
    compile,
    reportUnused() {
      for (const file of files)
        for (const name of Object.keys(file.words))
          if (!used.has(`${file.path} ${name}`))
            report(file.path, file.placeOf(['words', name]), `words.${name}`, 'no pattern uses it')
    },
  }
}

function compileEntry(entry: Entry, fragments: Fragments, ascii: boolean): unknown {
  const { kind, form, flags, placeholders } = entry
  if (kind === 'words' || kind === 'list') {
    const texts = form as readonly string[]
    const twice = texts.find((text, at) => texts.indexOf(text) < at)
    if (kind === 'words' && twice !== undefined) throw new PatternFault(`has the word “${twice}” twice`)
    return kind === 'words' ? { $words: texts } : texts
  }
  const expanded = sourceOf(form, fragments, placeholders)
  const source = ascii ? expanded : withAnyEdges(expanded)
  try {
    new RegExp(
      placeholders.reduce((text, name) => text.replaceAll(`{${name}}`, 'x'), source),
      kind === 'source' ? 'u' : flags,
    )
  } catch (error) {
    throw new PatternFault(
      (error as Error).message.replace(
        /^Invalid regular expression: .*\/[a-z]*: /s,
        'invalid regular expression: ',
      ),
    )
  }
  return kind === 'source' ? source : { $re: source, $flags: flags }
}

function keysOf(tag: string, path: string): string[] {
  const keys = path
    .slice(tag.length + 1)
    .replace(/\.yaml$/, '')
    .split('/')
    .map(part => part.replace(/-(\p{Ll})/gu, (_, letter: string) => letter.toUpperCase()))
  return keys.length === 1 && keys[0] === 'language' ? [] : keys
}

/** The file in which a key would stand that no file has. */
function pathOf(tag: string, keys: readonly PropertyKey[]): string {
  const parts = keys
    .slice(0, 2)
    .map(key => String(key).replace(/\p{Lu}/gu, letter => `-${letter.toLowerCase()}`))
  return `${[tag, ...parts].join('/')}.yaml`
}

function setIn(target: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [first = '', ...rest] = keys
  if (rest.length === 0) {
    target[first] = { ...(target[first] as object | undefined), ...(value as object) }
    return
  }
  const inner = (target[first] ?? {}) as Record<string, unknown>
  target[first] = inner
  setIn(inner, rest, value)
}
