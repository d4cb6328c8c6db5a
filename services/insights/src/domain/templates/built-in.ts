import { createHash } from 'node:crypto'
import { type BuiltInTemplate, builtInTemplates, defaultTemplate } from '@mi/meeting-analysis'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same in every account and every installation: made from the template's key. */
export function builtInTemplateId(key: string): string {
  const bytes = createHash('sha256').update(`mi.insights.template.${key}`).digest()
  const digits = Array.from({ length: 25 }, (_, at) => ALPHABET[(bytes[at] as number) & 31])
  // The first digit of a ULID is 0 to 7.
  return `tpl_0${digits.join('')}`
}

export type IdentifiedTemplate = BuiltInTemplate & { id: string; language: null }

const identified = builtInTemplates.map(
  (template): IdentifiedTemplate => ({ ...template, id: builtInTemplateId(template.key), language: null }),
)
const byId = new Map(identified.map(template => [template.id, template]))

/** In the order of their names. */
export const builtIns: readonly IdentifiedTemplate[] = identified.toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

export function findBuiltIn(id: string): IdentifiedTemplate | null {
  return byId.get(id) ?? null
}

/** What a meeting is summarised with when neither it nor its account chose anything. */
export const generalTemplateId: string = builtInTemplateId(defaultTemplate.key)
