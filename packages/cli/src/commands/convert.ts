import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { TRANSCRIPT_FORMAT, type TranscriptFormat } from '@mi/contracts/mi/transcripts/v1'
import { type Command, Option } from 'commander'
import { outputOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { describeTranscript } from '../import/describe-file.ts'
import { TRANSCRIPT_TYPES } from '../import/media-types.ts'
import { startedAtOption, titleOption } from '../meeting-options.ts'
import { requireText } from './transcript.ts'

interface ConvertOptions {
  to: TranscriptFormat
  output?: string
  language?: string
  title?: string
  startedAt?: Date
}

export function addConvert(program: Command): void {
  program
    .command('convert <file>')
    .description(
      `convert a transcript (${Object.keys(TRANSCRIPT_TYPES).join(' ')}) on this machine; nothing is sent`,
    )
    .addOption(
      new Option('--to <format>', 'form to convert to').choices(TRANSCRIPT_FORMAT).makeOptionMandatory(),
    )
    .option('-o, --output <file>', 'write to a file')
    .option('--language <code>', 'what is spoken (ISO 639-1), else detected')
    .addOption(titleOption())
    .addOption(startedAtOption())
    .action(async (path: string, options: ConvertOptions, command: Command) => {
      const { out, err } = outputOf(command)
      if (!options.output && out.isTTY) await requireText(options.to)
      const bytes = await convert(path, options)
      if (options.output) {
        await writeFile(options.output, bytes)
        err.write(`Saved ${options.output}\n`)
      }
      // `end: false` keeps standard output open.
      else await pipeline([bytes], out, { end: false })
    })
}

async function convert(path: string, options: ConvertOptions): Promise<Uint8Array> {
  // Only this command needs the package, so that the other commands start faster.
  const {
    importFormat,
    readTranscript,
    renderImportJson,
    renderTranscript,
    transcriptDocument,
    TranscriptParseError,
  } = await import('@mi/transcript-formats')
  if (!Object.hasOwn(TRANSCRIPT_TYPES, extname(path).toLowerCase())) {
    throw new CliError(
      `${path} is no transcript: its name must end in ${Object.keys(TRANSCRIPT_TYPES).join(', ')}.`,
      EXIT.usage,
    )
  }
  const file = await describeTranscript(path).catch(error => {
    throw new CliError(`${path} cannot be read: ${error.message}`, EXIT.usage)
  })
  const format = importFormat(file.mediaType)
  if (format === null) throw new Error(`${file.mediaType} is no format of transcripts`)
  const transcript = await readTranscript(format, [file.body], { language: options.language }).catch(
    error => {
      if (!(error instanceof TranscriptParseError)) throw error
      throw new CliError(
        error.details.map(({ field, message }) => `${path}: ${field}: ${message}`).join('\n'),
      )
    },
  )
  if (options.to === 'json') return Buffer.from(renderImportJson(transcript))
  const { title = file.title, startedAt = file.startedAt } = options
  return renderTranscript(options.to, transcriptDocument(transcript, { title, startedAt }))
}
