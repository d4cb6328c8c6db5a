import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ApiClient } from '../../api-client.ts'
import { CliError, EXIT } from '../../exit-codes.ts'
import type { CalendarConnection } from '../../find-connection.ts'
import { localTime, type Output, printJson } from '../../output.ts'
import { waitUntil } from '../../wait-until.ts'

/** During this time, an error may still be the error of the previous sync. */
const OLD_ERROR_MS = 10_000

/**
 * Waits until a sync of a calendar has succeeded or failed.
 * @param before the connection at the time of the request
 * @throws {CliError} when the sync failed or did not end in time
 */
export async function readUntil(
  api: ApiClient,
  output: Output,
  before: CalendarConnection,
  waitSeconds: number,
): Promise<CalendarConnection> {
  const { id, name } = before
  const errorsCountFrom = before.status === 'error' ? Date.now() + OLD_ERROR_MS : 0
  const read = await waitUntil(output, name, waitSeconds, async () => {
    const connection = await api.json<CalendarConnection>('GET', `/calendar/connections/${id}`)
    const isRead = connection.last_synced_at !== null && connection.last_synced_at !== before.last_synced_at
    const isFailed = connection.status === 'error' && Date.now() >= errorsCountFrom
    return isRead || isFailed ? connection : null
  })
  if (read.status === 'error') throw new CliError(`${name} cannot be read: ${read.error} (${id})`)
  return read
}

/** Uploads the iCalendar file of a connection without an address. */
export async function uploadFile(api: ApiClient, id: string, file: string): Promise<CalendarConnection> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new CliError(`${file} is not a file.`, EXIT.usage)
  return api.json('PUT', `/calendar/connections/${encodeURIComponent(id)}/events`, {
    body: () => Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
    contentType: 'text/calendar; charset=utf-8',
  })
}

export function printConnection(output: Output, connection: CalendarConnection): void {
  if (output.json) {
    printJson(output, connection)
    return
  }
  const { id, name, status, last_synced_at: readAt, warnings = [] } = connection
  output.out.write(`${name} (${id}): ${status}${readAt === null ? '' : `, read ${localTime(readAt)}`}\n`)
  for (const { line, message } of warnings) output.err.write(`  line ${line}: ${message}\n`)
}
