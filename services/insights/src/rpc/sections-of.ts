import type { TemplateSection as SectionMessage } from '@mi/contracts/mi/insights/v1'
import { invalid } from '@mi/errors'
import type { TemplateSection } from '../engines/engine.ts'

/** Converts the sections of a request to the stored form. */
export function sectionsOf(sections: readonly SectionMessage[]): TemplateSection[] {
  return sections.map(({ key, title, prompt, format, required }, at) => {
    if (!format) throw invalid(`sections[${at}].format`, 'is required')
    return { key, title, prompt, format, required }
  })
}
