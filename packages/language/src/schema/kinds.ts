import { z } from 'zod'

/** A pattern as YAML has it: one text, alternatives, or alternatives in a frame that contains `{}`. */
export type PatternForm =
  | string
  | readonly string[]
  | { readonly frame: string; readonly any: readonly string[] }

export type EntryKind = 'pattern' | 'source' | 'words' | 'list'

/** A value that the compiler still has to make of its form, with the fragments of its language. */
export class Entry {
  readonly kind: EntryKind
  readonly form: PatternForm
  /** The flags of a pattern. */
  readonly flags: string
  /** Placeholders of a source, which the code that composes it replaces. */
  readonly placeholders: readonly string[]

  constructor(kind: EntryKind, form: PatternForm, flags = '', placeholders: readonly string[] = []) {
    this.kind = kind
    this.form = form
    this.flags = flags
    this.placeholders = placeholders
  }
}

/** A regular expression. @param flags the flags that the code relies on */
export function pattern(flags = 'u') {
  return entry(form => new Entry('pattern', form, flags) as unknown as RegExp)
}

/** The source of a regular expression that code composes. @param placeholders names in braces that the code replaces */
export function source(...placeholders: string[]) {
  return entry(form => new Entry('source', form, '', placeholders) as unknown as string)
}

/** Sources in order, each in its form. @param placeholders names in braces that the code replaces */
export function sources(...placeholders: string[]) {
  return z.array(source(...placeholders)).readonly()
}

/** A set of words: a list, or one text of words between spaces, in which `_` is a space. A word occurs once. */
export function words() {
  return list().transform(
    entry => new Entry('words', (entry as unknown as Entry).form) as unknown as ReadonlySet<string>,
  )
}

/** The same as {@link words}, in order. */
export function list() {
  return z.unknown().transform((value, ctx): readonly string[] => {
    const texts = typeof value === 'string' ? splitWords(value) : value
    if (isTexts(texts)) return new Entry('list', texts) as unknown as readonly string[]
    ctx.addIssue(value === undefined ? 'missing' : 'must be a list of words, or words between spaces')
    return z.NEVER
  })
}

/** The source of alternatives that code composes: a list, or one text of alternatives between spaces, in which `_` is a space. */
export function alternatives() {
  return list().transform(entry => new Entry('source', (entry as unknown as Entry).form) as unknown as string)
}

/** Texts by key. */
export function table() {
  return z.record(z.string(), z.string()).readonly()
}

/** Patterns with what replaces them, in the order in which they are tried. */
export function rewrites(flags = 'u') {
  return z.array(z.tuple([pattern(flags), z.string()]).readonly()).readonly()
}

/** Words that lead to a statement, as sources, in the order in which they are tried. */
export function leads() {
  return z
    .array(
      z.strictObject({
        lead: source(),
        /** How surely the statement follows, 0–1 and more. */
        strength: z.number(),
        /** The beginning of the statement where the lead denies it: “Do not”. */
        denies: z.string().optional(),
      }),
    )
    .readonly()
}

/** A text that is shown. @param placeholders names in braces that it has to contain */
export function phrase(...placeholders: string[]) {
  return z.string().superRefine((text, ctx) => {
    for (const name of placeholders) if (!text.includes(`{${name}}`)) ctx.addIssue(`must contain {${name}}`)
  })
}

/** The form of a pattern; anything else is reported. */
export function readForm(value: unknown): PatternForm | null {
  if (typeof value === 'string' || isTexts(value)) return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { frame, any, ...others } = value as { frame?: unknown; any?: unknown }
  if (typeof frame !== 'string' || !frame.includes('{}') || Object.keys(others).length > 0) return null
  const alternatives = typeof any === 'string' ? splitWords(any) : any
  return isTexts(alternatives) ? { frame, any: alternatives } : null
}

export function splitWords(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map(word => word.replaceAll('_', ' '))
}

function entry<Value>(make: (form: PatternForm) => Value) {
  return z.unknown().transform((value, ctx): Value => {
    const form = readForm(value)
    if (form !== null) return make(form)
    ctx.addIssue(
      value === undefined
        ? 'missing'
        : 'must be a pattern: a text, a list of alternatives, or { frame, any } with {} in the frame',
    )
    return z.NEVER
  })
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(text => typeof text === 'string')
}
