import type { ApiClient } from './api-client.ts'
import { CliError, EXIT } from './exit-codes.ts'

const ID = /^mtg_[0-9A-Za-z]{26}$/
/** The end of an id, as tables on a narrow terminal show it. It contains a digit, unlike most words. */
const SHORT_ID = /^(?=.*\d)[0-9A-Z]{6,26}$/i
/** The number of latest meetings whose titles are searched. */
const SEARCHED = 1000
const SHOWN = 10

interface Named {
  id: string
  title: string
  started_at: string
}

/** The help text of every command with a meeting argument. */
export const MEETING_ARGUMENT = 'id or its end, words of the title, or "latest"'

/**
 * Finds a meeting by id, words of the title, or `latest`, and returns its id.
 * @throws {CliError} when no meeting, or more than one, has these words in its title
 */
export async function findMeeting(api: ApiClient, name: string): Promise<string> {
  if (ID.test(name)) return name
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Named[] = []
  for await (const meeting of api.list<Named>('/meetings', {}, SEARCHED)) {
    if (name === 'latest') return meeting.id
    const title = meeting.title.toLowerCase()
    if (title === name.toLowerCase() || (SHORT_ID.test(name) && meeting.id.endsWith(name.toUpperCase())))
      return meeting.id
    if (words.every(word => title.includes(word))) found.push(meeting)
  }
  const [only, ...others] = found
  if (only && others.length === 0) return only.id
  if (!only) throw new CliError(`No meeting is called "${name}". \`mi meetings\` lists them.`, EXIT.notFound)
  const lines = found
    .slice(0, SHOWN)
    .map(meeting => `\n  ${meeting.id}  ${meeting.started_at.slice(0, 10)}  ${meeting.title}`)
  const more = found.length > SHOWN ? `\n  and ${found.length - SHOWN} more` : ''
  throw new CliError(`Several meetings match "${name}":${lines.join('')}${more}`, EXIT.usage)
}
