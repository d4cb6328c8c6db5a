import type { CallContext } from '@mi/contracts'
import type { CalendarHandlers, UploadCalendarEventsRequest } from '@mi/contracts/mi/people/v1'
import { commonErrors, invalid, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { createFairSemaphore } from '@mi/scheduling'
import { CharsetError, toUtf8 } from '@mi/text'
import type { Deps } from '../../deps.ts'
import { newWindow } from '../domain/sync-window.ts'
import { createWholeFile } from '../domain/whole-file.ts'
import { calendarErrors } from '../errors.ts'
import { findConnection, lockConnection } from '../store/connections.ts'
import { type FileParts, partsOf, saveUpload } from '../store/uploads.ts'
import { connectionMessage } from './connection-message.ts'

/**
 * The number of concurrent uploads of an account. Each holds its file in memory. Further uploads wait and are
 * not read.
 */
const UPLOADS_OF_ACCOUNT = 2

/** Checks the file before the response, so that the error names the wrong line. A job stores the events. */
export function uploadCalendarEvents(deps: Deps): CalendarHandlers['uploadCalendarEvents'] {
  const { database, jobs } = deps
  const turns = createFairSemaphore(Number.POSITIVE_INFINITY, { mostPerKey: UPLOADS_OF_ACCOUNT })
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
    const read = () => readFile(deps, toUtf8(chunksOf(iterator), contentType), ctx)
    const parts = await turns.run(tenant.accountId, read, ctx.signal)
    return database.transaction(async tx => {
      const connection = await lockConnection(tx, tenant, id)
      if (!connection) throw notFound('calendar connection')
      await saveUpload(tx, tenant, id, parts)
      // This replaces a job that reads the previous file.
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
 * Returns the file in compressed parts, so that the transaction does not hold the whole file.
 * @throws {ServiceError} if the file is too large, not in the stated charset, or not a calendar
 */
async function readFile(
  { feedReader, now }: Deps,
  chunks: AsyncIterable<Uint8Array>,
  { tenant, signal }: CallContext,
): Promise<FileParts> {
  const whole = createWholeFile()
  try {
    for await (const chunk of chunks) {
      if (!whole.hasRoomFor(chunk)) throw calendarErrors.file_too_large()
      whole.add(chunk)
    }
  } catch (error) {
    throw error instanceof CharsetError ? invalid(error.field, error.message) : error
  }
  const content = whole.bytes()
  const task = { accountId: tenant.accountId, signal }
  const problem = await feedReader.check({ content, window: newWindow(now()) }, task)
  if (problem) {
    const { line, message } = problem
    throw commonErrors.invalid({
      message: `Line ${line}: ${message}`,
      details: [{ field: `line ${line}`, message }],
    })
  }
  return partsOf(content)
}

async function* chunksOf(messages: AsyncIterator<UploadCalendarEventsRequest>): AsyncGenerator<Uint8Array> {
  for (let next = await messages.next(); !next.done; next = await messages.next()) yield next.value.chunk
}
