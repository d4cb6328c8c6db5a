import type {
  TemplateSection as SectionMessage,
  Template,
  TemplateDetail,
} from '@mi/contracts/mi/insights/v1'
import { invalid } from '@mi/errors'
import type { TemplateSection } from '@mi/meeting-analysis'
import type { IdentifiedTemplate } from '../domain/built-in.ts'
import type { CustomTemplate } from '../store/templates.ts'

/** The creation time of built-in templates: the first release. */
const BUILT_IN_SINCE = new Date('2026-01-01T00:00:00Z')

type Known = IdentifiedTemplate | CustomTemplate

const isCustom = (template: Known): template is CustomTemplate => 'accountId' in template

export function templateMessage(template: Known): Template {
  const { id, name, description, sections } = template
  return {
    id,
    name,
    description,
    type: isCustom(template) ? 'custom' : 'built_in',
    sectionCount: sections.length,
    createdAt: isCustom(template) ? template.createdAt : BUILT_IN_SINCE,
    updatedAt: isCustom(template) ? template.updatedAt : BUILT_IN_SINCE,
  }
}

export function templateDetail(template: Known): TemplateDetail {
  const { version, language, sections } = template
  return {
    ...templateMessage(template),
    version,
    language,
    sections: sections.map(({ key, title, prompt, format, required }) => ({
      key,
      title,
      prompt,
      format,
      required,
    })),
  }
}

/** Converts the sections of a request to the stored form. */
export function sectionsOf(sections: readonly SectionMessage[]): TemplateSection[] {
  return sections.map(({ key, title, prompt, format, required }, index) => {
    if (!format) throw invalid(`sections[${index}].format`, 'is required')
    return { key, title, prompt, format, required }
  })
}
