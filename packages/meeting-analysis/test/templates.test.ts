import { expect, test } from 'vitest'
import { SECTION_FORMATS } from '../src/request.ts'
import { builtInTemplates } from '../src/templates/index.ts'

test('has each of the eight built-in templates once', () => {
  expect(builtInTemplates.map(template => template.key).sort()).toEqual([
    'board_meeting',
    'customer_success',
    'general',
    'interview',
    'one_on_one',
    'retrospective',
    'sales_discovery',
    'standup',
  ])
})

test.each(builtInTemplates.map(template => [template.key, template] as const))(
  '%s keeps the bounds of custom templates',
  (_, template) => {
    expect(template.name.length).toBeLessThanOrEqual(100)
    expect(template.description.length).toBeLessThanOrEqual(500)
    expect(template.sections.length).toBeGreaterThanOrEqual(1)
    expect(template.sections.length).toBeLessThanOrEqual(20)
    expect(new Set(template.sections.map(section => section.key)).size).toBe(template.sections.length)
    for (const section of template.sections) {
      expect(section.key).toMatch(/^[a-z0-9_]{1,40}$/)
      expect(section.title.length).toBeLessThanOrEqual(100)
      expect(section.prompt.length).toBeGreaterThan(20)
      expect(section.prompt.length).toBeLessThanOrEqual(2000)
      expect(SECTION_FORMATS).toContain(section.format)
    }
  },
)
