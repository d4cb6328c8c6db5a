import type { Command } from 'commander'
import { type ApiClient, ApiError } from '../api-client.ts'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { printMarkdown } from '../markdown.ts'
import { bold, dim, duration, type Output, printJson } from '../output.ts'
import { waitOption, waitUntil } from '../wait-until.ts'
import { findTemplate, TEMPLATE_ARGUMENT } from './templates.ts'

interface Summary {
  id: string
  meeting_id: string
  status: 'processing' | 'completed' | 'failed'
  failure_reason: string | null
  overview: string | null
  sections: { title: string; content: string; citations: { start: number; quote: string }[] }[]
  engine: string | null
  version: number
}

interface SummaryOptions {
  wait: number
  citations?: boolean
  regenerate?: boolean
  template?: string
  language?: string
  instructions?: string
}

export function addSummary(program: Command): void {
  program
    .command('summary <meeting>')
    .description(`print the summary of a meeting: ${MEETING_ARGUMENT}`)
    .option('--citations', 'print the words that each section rests on')
    .option('--regenerate', 'make it again')
    .option('--template <template>', `make it again with a template: ${TEMPLATE_ARGUMENT}`)
    .option('--language <code>', 'make it again in a language (ISO 639-1)')
    .option('--instructions <text>', 'make it again and stress what the text says')
    .addOption(waitOption())
    .action(async (name: string, options: SummaryOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const meetingId = await findMeeting(api, name)
      const read = () => readSummary(api, meetingId)
      const existing = await waitUntil(output, 'Waiting for the summary', options.wait, read)
      const summary = isRegeneration(options)
        ? await regenerate(api, output, existing, options, read)
        : existing
      if (output.json) return printJson(output, summary)
      print(output, summary, options.citations === true)
    })
}

const isRegeneration = (options: SummaryOptions): boolean =>
  Boolean(options.regenerate || options.template || options.language || options.instructions)

/** Reads the summary. Returns null while it is being generated. @throws {CliError} when no summary can be generated */
async function readSummary(api: ApiClient, meetingId: string): Promise<Summary | null> {
  try {
    const summary = await api.json<Summary>('GET', `/meetings/${meetingId}/summary`)
    if (summary.status === 'failed')
      throw new CliError(`The summary failed: ${summary.failure_reason ?? 'unknown reason'}.`)
    return summary.status === 'completed' ? summary : null
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'transcript_not_ready')) throw error
    const meeting = await api.json<{ status: string; failure_reason: string | null }>(
      'GET',
      `/meetings/${meetingId}`,
    )
    if (meeting.status === 'processing') return null
    const reason = meeting.failure_reason ? ` (${meeting.failure_reason})` : ''
    throw new CliError(`The meeting has no transcript: it is ${meeting.status}${reason}.`, EXIT.failed)
  }
}

async function regenerate(
  api: ApiClient,
  output: Output,
  { id, version }: Summary,
  options: SummaryOptions,
  read: () => Promise<Summary | null>,
): Promise<Summary> {
  const json = {
    template_id: options.template && (await findTemplate(api, options.template)),
    language: options.language,
    instructions: options.instructions,
  }
  await api.json('POST', `/summaries/${id}/regenerate`, { json })
  return waitUntil(output, 'Making the summary', options.wait, async () => {
    const summary = await read()
    return summary && summary.version > version ? summary : null
  })
}

function print(output: Output, { overview, sections, engine, version }: Summary, citations: boolean): void {
  if (overview) printMarkdown(output, `${overview}\n`)
  for (const section of sections) {
    output.out.write(`${bold(output, `## ${section.title}`)}\n`)
    printMarkdown(output, section.content)
    for (const { start, quote } of citations ? section.citations : [])
      output.out.write(`${dim(output, `  ${duration(start).padStart(7)}  ${quote}`)}\n`)
    output.out.write('\n')
  }
  output.out.write(`${dim(output, `Version ${version}, written by ${engine ?? 'unknown'}`)}\n`)
}
