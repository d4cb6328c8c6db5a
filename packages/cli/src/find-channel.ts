import type { ApiClient } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

/** The fields of a channel that `mi` uses. */
export interface Channel {
  id: string
  name: string
  description: string | null
  visibility: string
  member_count: number
  meeting_count: number
}

/** The help text of every command with a channel argument. */
export const CHANNEL_ARGUMENT = 'id or name'

/** @throws {CliError} when no channel has this name */
export async function channelPath(api: ApiClient, name: string): Promise<string> {
  if (/^chn_[0-9A-Za-z]{26}$/.test(name)) return `/channels/${name}`
  const found = await Array.fromAsync(
    api.list<Channel>('/channels', { membership: 'all', search: name }, 1000),
  )
  const exact = found.find(channel => channel.name.toLowerCase() === name.toLowerCase())
  const [only, another] = found
  const channel = exact ?? (another ? undefined : only)
  if (channel) return `/channels/${channel.id}`
  if (!only)
    throw new CliError(`No channel is called "${name}". \`mi channels --all\` lists them.`, EXIT.notFound)
  const lines = found.slice(0, 10).map(({ id, name: called }) => `\n  ${id}  ${called}`)
  throw new CliError(`Several channels match "${name}":${lines.join('')}`, EXIT.usage)
}
