import { randomUUID } from 'node:crypto'
import type { CallContext } from '@mi/contracts'
import type { RecordingsHandlers, UploadRecordingRequest } from '@mi/contracts/mi/meetings/v1'
import { invalid, notFound } from '@mi/errors'
import { recordAct } from '@mi/events'
import { next } from '../domain/transitions.ts'
import { meetingErrors } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { readMeeting } from '../store/read-meeting.ts'
import { filesOf } from './erase-meeting.ts'
import { giveRecording } from './give-recording.ts'
import { meetingDetail } from './meeting-detail.ts'

/** Takes a recording in without holding it in memory, and orders its transcription. */
export function uploadRecording(parts: Parts): RecordingsHandlers['uploadRecording'] {
  const { database, files, speech } = parts
  return async (requests, ctx) => {
    const messages = requests[Symbol.asyncIterator]()
    const first = await messages.next()
    if (first.done) throw invalid('body', 'is missing')
    const { id, contentType, language } = first.value
    const meeting = await readMeeting(database, ctx.tenant, id)
    if (!meeting) throw notFound('meeting')
    // Before any of the body is read: it may be two gigabytes.
    if (!speech) throw meetingErrors.transcription_not_configured()
    if (!next(meeting.status, 'give')) throw meetingErrors.wrong_state()

    const fileKey = `${filesOf({ ...ctx.tenant, id })}recording-${randomUUID()}`
    const type = contentType || 'application/octet-stream'
    const { bytes } = await files.write(fileKey, chunks(first.value, messages), { contentType: type })
    try {
      if (bytes === 0) throw invalid('body', 'is empty')
      const recording = {
        fileKey,
        contentType: type,
        bytes: BigInt(bytes),
        language: language ?? meeting.language,
      }
      const given = await database.transaction(async tx => {
        const after = await giveRecording(parts, tx, ctx, id, recording)
        await recordAct(tx, ctx, { action: 'recording.uploaded', targetType: 'meeting', targetId: id })
        return after
      })
      await removeEarlier(parts, ctx, given.earlierFileKey)
      return meetingDetail(given.meeting)
    } catch (error) {
      await files.remove(fileKey)
      throw error
    }
  }
}

async function* chunks(
  first: UploadRecordingRequest,
  rest: AsyncIterator<UploadRecordingRequest>,
): AsyncIterable<Uint8Array> {
  if (first.chunk.length > 0) yield first.chunk
  for (;;) {
    const message = await rest.next()
    if (message.done) return
    yield message.value.chunk
  }
}

/** The recording that was replaced. It lies under the meeting's prefix: at the latest it goes with the meeting. */
async function removeEarlier({ files }: Parts, ctx: CallContext, fileKey: string | null): Promise<void> {
  if (fileKey === null) return
  await files
    .remove(fileKey)
    .catch(error => ctx.log.warn({ err: error }, 'replaced recording not removed, it goes with its meeting'))
}
