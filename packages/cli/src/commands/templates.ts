import { type Command, Option } from 'commander'
import type { ApiClient } from '../api-client.ts'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { bold, type Column, dim, idColumn, type Output, printJson, printTable } from '../output.ts'

interface Template {
  id: string
  name: string
  description: string
  type: string
  section_count: number
}

interface TemplateDetail extends Template {
  language: string | null
  version: number
  sections: { key: string; title: string; prompt: string; format: string; required: boolean }[]
}

const FORMATS = ['paragraph', 'bullets', 'table']

interface CreateOptions {
  section: string[]
  format: string
  description?: string
  language?: string
}

/** The help text of every command with a template argument. */
export const TEMPLATE_ARGUMENT = 'id or name'

const COLUMNS: Column<Template>[] = [
  { title: 'name', value: template => template.name, flexible: 'end' },
  { title: 'sections', value: template => String(template.section_count), align: 'right', optional: true },
  { title: 'type', value: template => template.type, optional: true },
  { title: 'description', value: template => template.description, flexible: 'end' },
  idColumn(),
]

export function addTemplates(program: Command): void {
  const templates = program
    .command('templates')
    .description('list, show and create summary templates, choose the default')
    .addHelpText('after', '\nWithout a command: list. Its options: mi templates list --help')

  templates
    .command('list', { isDefault: true })
    .description('list templates, the built-in ones first')
    .action(async (_options, command: Command) => {
      const { api, output } = await contextOf(command)
      const rows = await allTemplates(api)
      if (output.json) return printJson(output, rows)
      printTable(output, rows, COLUMNS, 'No templates.')
    })

  templates
    .command('show <template>')
    .description(`show the sections of a template: ${TEMPLATE_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const id = await findTemplate(api, name)
      print(output, await api.json<TemplateDetail>('GET', `/templates/${encodeURIComponent(id)}`))
    })

  templates
    .command('create <name>')
    .description('create a template')
    .requiredOption('-s, --section <section...>', 'sections in their order, as "Title: what it says"')
    .addOption(
      new Option('--format <format>', 'how sections are written').choices(FORMATS).default('bullets'),
    )
    .option('--description <text>', 'when to use it')
    .option('--language <code>', 'language of the summaries (ISO 639-1)')
    .action(async (name: string, options: CreateOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const { format, description, language } = options
      const sections = options.section.map(text => ({ ...sectionOf(text), format }))
      const json = { name, description, language, sections }
      print(output, await api.json<TemplateDetail>('POST', '/templates', { json }))
    })

  templates
    .command('default [template]')
    .description(`show or choose the template of meetings that name none: ${TEMPLATE_ARGUMENT}`)
    .action(async (name: string | undefined, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const template = name
        ? await api.json<TemplateDetail>('PUT', '/default-template', {
            json: { template_id: await findTemplate(api, name) },
          })
        : await api.json<TemplateDetail>('GET', '/default-template')
      if (output.json) return printJson(output, template)
      output.out.write(`${template.name} (${template.id})\n`)
    })
}

/** Splits `Title: what it says`. @throws {CliError} without a title or a text */
function sectionOf(text: string): { key: string; title: string; prompt: string } {
  const colon = text.indexOf(':')
  const title = text.slice(0, Math.max(colon, 0)).trim()
  const prompt = text.slice(colon + 1).trim()
  if (!title || !prompt) throw new CliError(`A section is "Title: what it says", not "${text}".`, EXIT.usage)
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['section']
  return { key: words.join('_').slice(0, 40), title, prompt }
}

/** Finds a template by id or name and returns its id. @throws {CliError} when no template has this name */
export async function findTemplate(api: ApiClient, name: string): Promise<string> {
  if (name.startsWith('tpl_')) return name
  const templates = await allTemplates(api)
  const found = templates.find(template => template.name.toLowerCase() === name.toLowerCase())
  if (found) return found.id
  const names = templates.map(template => template.name).join(', ')
  throw new CliError(`No template is called "${name}". There are: ${names}.`, EXIT.notFound)
}

async function allTemplates(api: ApiClient): Promise<Template[]> {
  const rows = await Array.fromAsync(api.list<Template>('/templates', {}, 1000))
  return rows
}

function print(output: Output, template: TemplateDetail): void {
  if (output.json) {
    printJson(output, template)
    return
  }
  output.out.write(
    `${bold(output, template.name)} ${dim(output, `(${template.id}, version ${template.version})`)}\n`,
  )
  output.out.write(`${template.description}\n`)
  for (const { title, format, required, prompt } of template.sections) {
    output.out.write(
      `\n${bold(output, title)} ${dim(output, `(${format}${required ? ', required' : ''})`)}\n`,
    )
    output.out.write(`  ${prompt}\n`)
  }
}
