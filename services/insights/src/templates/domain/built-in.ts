import { createHash } from 'node:crypto'
import { type BuiltInTemplate, builtInTemplates, defaultTemplate } from '@mi/meeting-analysis'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of a built-in template, derived from its key: the same in every account and installation. */
function builtInTemplateId(key: string): string {
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

/** Sorted by name. */
export const builtIns: readonly IdentifiedTemplate[] = identified.toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

export function findBuiltIn(id: string): IdentifiedTemplate | null {
  return byId.get(id) ?? null
}

/** The template for a meeting if neither the meeting nor its account selected one. */
export const generalTemplateId: string = builtInTemplateId(defaultTemplate.key)
