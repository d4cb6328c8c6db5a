import type { RecordingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import {
  FileNotFoundError,
  type FileRequest,
  type FileResponse,
  type FileStore,
  InvalidTokenError,
  type SignedFile,
  serveFile,
} from '@mi/files'
import type { Deps } from '../../deps.ts'
import { meetingOfFile } from '../../domain/meeting-files.ts'
import type { MeetingsDatabase } from '../../store/database.ts'

/** Serves a signed URL, to everyone who has it. An expired or forged URL, or a deleted file, returns 404. */
export function readFile({ database, files }: Deps): RecordingsHandlers['readFile'] {
  return async function* ({ token, range, ifRange }) {
    const file = await open(database, files, token)
    const { status, headers, stream } = await serve(files, file, { range, ifRange })
    yield { status, headers, data: new Uint8Array() }
    if (stream) for await (const data of stream) yield { status: 0, headers: {}, data }
  }
}

/** @throws {ServiceError} not_found for an invalid or expired token, and when the recording was deleted or replaced */
async function open(database: MeetingsDatabase, files: FileStore, token: string): Promise<SignedFile> {
  try {
    const file = files.verifyToken(token)
    if (await isRecording(database, file.key)) return file
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error
  }
  throw notFound('file')
}

async function serve(files: FileStore, file: SignedFile, request: FileRequest): Promise<FileResponse> {
  try {
    return await serveFile(files, file, request)
  } catch (error) {
    throw error instanceof FileNotFoundError ? notFound('file') : error
  }
}

/** True when the file is the current recording of a meeting. */
async function isRecording({ prisma }: MeetingsDatabase, fileKey: string): Promise<boolean> {
  const meeting = meetingOfFile(fileKey)
  if (!meeting) return false
  const { tenant, meetingId } = meeting
  return (await prisma.recording.count({ where: { ...tenant, meetingId, fileKey } })) > 0
}
