import { InvalidArgumentError, Option } from 'commander'

/** The platforms of meetings, as the API names them. */
const PLATFORMS = ['zoom', 'google_meet', 'microsoft_teams', 'desktop', 'mobile', 'browser'] as const
export type MeetingPlatform = (typeof PLATFORMS)[number]

/** The options for a new meeting. All other fields come from its file. */
export interface MeetingOptions {
  title?: string
  startedAt?: Date
  platform?: MeetingPlatform
}

export const titleOption = () => new Option('--title <title>', 'title of the meeting (one file)')

export const startedAtOption = () =>
  new Option(
    '--started-at <time>',
    'start of the meeting (ISO 8601); else from the name, else the file’s time',
  ).argParser(timestamp)

export const platformOption = () =>
  new Option('--platform <platform>', 'where the meeting was held').choices(PLATFORMS)

function timestamp(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('An ISO 8601 timestamp is expected, such as 2026-11-20T09:00:00Z.')
  return date
}
