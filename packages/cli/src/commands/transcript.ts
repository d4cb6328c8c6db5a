import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TRANSCRIPT_FORMAT, type TranscriptFormat } from '@mi/contracts/mi/transcripts/v1'
import { type Command, Option } from 'commander'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'

export function addTranscript(program: Command): void {
  program
    .command('transcript <meeting>')
    .description(`print a transcript, by its id or of a meeting: ${MEETING_ARGUMENT}`)
    .addOption(
      new Option('-f, --format <format>', 'form of the transcript')
        .choices(TRANSCRIPT_FORMAT)
        .default('text'),
    )
    .option('-o, --output <file>', 'write to a file')
    .action(
      async (name: string, options: { format: TranscriptFormat; output?: string }, command: Command) => {
        const { api, output } = await contextOf(command)
        if (!options.output && output.out.isTTY) await requireText(options.format)
        const path = name.startsWith('trs_')
          ? `/transcripts/${encodeURIComponent(name)}`
          : `/meetings/${await findMeeting(api, name)}/transcript`
        const response = await api.raw('GET', path, {
          query: { format: output.json ? 'json' : options.format },
        })
        const body = Readable.fromWeb(response.body as never)
        // `end: false` keeps standard output open.
        await pipeline(body, options.output ? createWriteStream(options.output) : output.out, {
          end: Boolean(options.output),
        })
        if (options.output) output.err.write(`Saved ${options.output}\n`)
        else if (output.out.isTTY) output.out.write('\n')
      },
    )
}

/** @throws {CliError} when a terminal cannot show the format */
export async function requireText(format: TranscriptFormat): Promise<void> {
  const { EXPORT_FORMATS } = await import('@mi/transcript-formats')
  if (format !== 'json' && !EXPORT_FORMATS[format].isText)
    throw new CliError(`${format} is not for the terminal: name a file with --output.`, EXIT.usage)
}
