import type { ApiClient } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

/** A connected calendar, as `GET /calendar/connections` returns it. */
export interface CalendarConnection {
  id: string
  provider: string
  name: string
  status: string
  authorize_url: string | null
  last_synced_at: string | null
  error: string | null
  warnings?: { line: number; message: string }[]
}

/** The help text of every command with a connection argument. */
export const CONNECTION_ARGUMENT = 'id or name'

export async function listConnections(api: ApiClient): Promise<CalendarConnection[]> {
  const connections = await Array.fromAsync(api.list<CalendarConnection>('/calendar/connections', {}, 1_000))
  return connections
}

/** Finds a connection by id or name. @throws {CliError} when no connection, or more than one, has the name */
export async function findConnection(api: ApiClient, name: string): Promise<CalendarConnection> {
  const connections = await listConnections(api)
  const wanted = name.toLowerCase()
  const found = connections.filter(
    connection => connection.id === name || connection.name.toLowerCase() === wanted,
  )
  const [only, ...others] = found
  if (only && others.length === 0) return only
  if (!only)
    throw new CliError(
      `No calendar is called "${name}". \`mi calendar connections\` lists them.`,
      EXIT.notFound,
    )
  const lines = found.map(connection => `\n  ${connection.id}  ${connection.provider}`)
  throw new CliError(`Several calendars are called "${name}":${lines.join('')}`, EXIT.usage)
}
