import type { SectionDraft } from '@mi/meeting-analysis'

/** The engine name of a version that a person wrote. */
export const MANUAL_ENGINE = 'manual'

export interface SectionEdit {
  key: string
  content: string
}

/**
 * Returns the sections with a person's edits. A changed section has no citations: the evidence supported the old text.
 */
export function editSections(
  sections: readonly SectionDraft[],
  edits: readonly SectionEdit[],
): SectionDraft[] {
  const texts = new Map(edits.map(({ key, content }) => [key, content]))
  return sections.map(section => {
    const content = texts.get(section.key) ?? section.content
    return content === section.content ? section : { ...section, content, citations: [] }
  })
}

/** Returns the errors in edits of these sections. */
export function checkEdits(
  sections: readonly SectionDraft[],
  edits: readonly SectionEdit[],
): { field: string; message: string }[] {
  const known = new Set(sections.map(({ key }) => key))
  const seen = new Set<string>()
  return edits.flatMap(({ key }, index) => {
    const field = `sections[${index}].key`
    if (!known.has(key)) return [{ field, message: `must be one of ${[...known].join(', ')}` }]
    if (seen.has(key)) return [{ field, message: 'is given twice' }]
    seen.add(key)
    return []
  })
}
