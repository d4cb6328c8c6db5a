import type { CalendarHandlers, UploadCalendarEventsRequest } from '@mi/contracts/mi/people/v1'
import { commonErrors, invalid, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { checkEncoding, IcalendarError, readLargeCalendar } from '@mi/icalendar'
import { CharsetError, toUtf8 } from '@mi/text'
import type { Deps } from '../../deps.ts'
import { newWindow } from '../domain/sync-window.ts'
import { calendarErrors } from '../errors.ts'
import { createPauses } from '../let-others-run.ts'
import { findConnection, lockConnection } from '../store/connections.ts'
import { type FileParts, partsOf, saveUpload } from '../store/uploads.ts'
import { createWhole } from '../whole-file.ts'
import { connectionMessage } from './connection-message.ts'

/** The file is read once before the answer, so that a broken one is refused with its line; its events are stored by a job. */
export function uploadCalendarEvents(deps: Deps): CalendarHandlers['uploadCalendarEvents'] {
  const { database, jobs, now } = deps
  return async (messages, ctx) => {
    const { tenant, caller } = ctx
    const iterator = messages[Symbol.asyncIterator]()
    const first = await iterator.next()
    if (first.done) throw commonErrors.invalid()
    const { id, contentType } = first.value
    if (!/^text\/calendar\s*(;|$)/i.test(contentType)) throw calendarErrors.unsupported_media_type()
    const found = await findConnection(database.prisma, tenant, caller.userId, id)
    if (!found) throw notFound('calendar connection')
    if (found.provider !== 'ics' || found.url !== null) throw calendarErrors.has_no_file()
    const parts = await readFile(toUtf8(chunksOf(iterator), contentType), now())
    return database.transaction(async tx => {
      const connection = await lockConnection(tx, tenant, id)
      if (!connection) throw notFound('calendar connection')
      await saveUpload(tx, tenant, id, parts)
      // What is being read of the file before is read no further.
      await jobs.enqueue(tx, tenant, { kind: 'sync-calendar', resourceId: id })
      await recordAuditEvent(tx, ctx, {
        action: 'calendar_connection.uploaded',
        resourceType: 'calendar_connection',
        resourceId: id,
      })
      return connectionMessage(deps, connection)
    })
  }
}

/**
 * The file as it is stored: when it is, and when the job reads it, it is no longer held as a whole.
 * @throws {ServiceError} too large, not in the charset that is stated, or no calendar
 */
async function readFile(chunks: AsyncIterable<Uint8Array>, now: Date): Promise<FileParts> {
  const whole = createWhole()
  try {
    for await (const chunk of chunks) {
      if (!whole.hasRoomFor(chunk)) throw calendarErrors.file_too_large()
      whole.add(chunk)
    }
  } catch (error) {
    throw error instanceof CharsetError ? invalid(error.field, error.message) : error
  }
  const content = whole.bytes()
  await check(content, now)
  return partsOf(content)
}

async function* chunksOf(messages: AsyncIterator<UploadCalendarEventsRequest>): AsyncGenerator<Uint8Array> {
  for (let next = await messages.next(); !next.done; next = await messages.next()) yield next.value.chunk
}

async function check(content: Buffer, now: Date): Promise<void> {
  const pause = createPauses()
  try {
    await checkEncoding(content, pause)
    const calendar = await readLargeCalendar(content, pause)
    for (const _ of calendar.occurrencesByUid(newWindow(now))) await pause()
  } catch (error) {
    if (!(error instanceof IcalendarError)) throw error
    throw commonErrors.invalid({
      message: `Line ${error.line}: ${error.message}`,
      details: [{ field: `line ${error.line}`, message: error.message }],
    })
  }
}
