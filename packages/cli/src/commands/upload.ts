import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { type ApiClient, ApiError, UnreachableError } from '../api-client.ts'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { type FileResult, printFileResults } from '../file-results.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { createOrFindMeeting, removeIfRefused } from '../import/create-meeting.ts'
import { describeRecording, type RecordingFile } from '../import/describe-file.ts'
import { findFiles } from '../import/find-files.ts'
import { RECORDING_TYPES } from '../import/media-types.ts'
import { type MeetingOptions, platformOption, startedAtOption, titleOption } from '../meeting-options.ts'
import type { Output } from '../output.ts'
import { progressBar } from '../progress-bar.ts'

interface UploadOptions extends MeetingOptions {
  meeting?: string
  language?: string
}

const MIB = 1024 * 1024

export function addUpload(program: Command): void {
  program
    .command('upload <file...>')
    .description(
      `upload recordings (${Object.keys(RECORDING_TYPES).join(' ')}) and folders of them; speech to text writes the transcript`,
    )
    .option('--meeting <meeting>', `give the recording to a meeting: ${MEETING_ARGUMENT} (one file)`)
    .option('--language <code>', 'what is spoken (ISO 639-1)')
    .addOption(titleOption())
    .addOption(startedAtOption())
    .addOption(platformOption())
    .action(async (paths: string[], options: UploadOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const files = await findFiles(paths, RECORDING_TYPES)
      if (files.length === 0) throw new CliError('No recordings found.', EXIT.usage)
      if ((options.title || options.meeting) && files.length > 1)
        throw new CliError(
          '--title and --meeting are for one meeting, but there are several files.',
          EXIT.usage,
        )
      const results: FileResult[] = []
      // The files are uploaded one after another, because each upload uses the whole bandwidth.
      for (const path of files) results.push(await uploadFile(api, output, path, options))
      printFileResults(output, results)
    })
}

async function uploadFile(
  api: ApiClient,
  output: Output,
  path: string,
  options: UploadOptions,
): Promise<FileResult> {
  try {
    const file = await describeRecording(path)
    const { title = file.title, platform = file.platform, startedAt = file.startedAt } = options
    const { meeting, isNew } = options.meeting
      ? { meeting: { id: await findMeeting(api, options.meeting), transcript_id: null }, isNew: false }
      : await createOrFindMeeting(api, { ...file, title, platform, startedAt })
    const result = { file: path, meeting_id: meeting.id, reason: null }
    if (
      !isNew &&
      !options.meeting &&
      (meeting.transcript_id !== null || (await hasRecording(api, meeting.id)))
    )
      return { ...result, outcome: 'already there' }
    try {
      await send(api, output, file, meeting.id, options.language)
    } catch (error) {
      if (isNew) await removeIfRefused(api, meeting.id, error)
      throw error
    }
    return { ...result, outcome: 'uploaded' }
  } catch (error) {
    if (!(error instanceof CliError) || error instanceof UnreachableError) throw error
    return { file: path, meeting_id: null, outcome: 'failed', reason: explain(error) }
  }
}

async function send(
  api: ApiClient,
  output: Output,
  { path, bytes, mediaType }: RecordingFile,
  meetingId: string,
  language: string | undefined,
): Promise<void> {
  const bar = progressBar(output, 'Uploading {bar} {percentage} % of {total} MiB', Math.ceil(bytes / MIB))
  // A stream can be read only once, so each attempt opens the file again.
  const body = () => {
    let sent = 0
    const counted = async function* () {
      for await (const chunk of createReadStream(path)) {
        sent += chunk.length
        bar?.update(sent / MIB)
        yield chunk
      }
    }
    return Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream<Uint8Array>
  }
  try {
    await api.json('PUT', `/meetings/${meetingId}/recording`, {
      body,
      contentType: mediaType,
      headers: { 'content-length': String(bytes) },
      query: { language },
    })
    bar?.update(bar.getTotal())
  } finally {
    bar?.stop()
  }
}

async function hasRecording(api: ApiClient, id: string): Promise<boolean> {
  try {
    await api.raw('GET', `/meetings/${id}/recording`, { redirect: 'manual' })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

function explain(error: CliError): string {
  if (error instanceof ApiError && error.code === 'transcription_not_configured')
    return 'This platform has no speech to text: it needs STT_BASE_URL. Transcripts can be imported: mi import FILE'
  return error.message
}
