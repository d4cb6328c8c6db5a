import { type Command, Option } from 'commander'
import { count } from '../../arguments.ts'
import { contextOf } from '../../context.ts'
import { bold, type Column, dim, localTime, printJson } from '../../output.ts'
import { printList } from '../../print-list.ts'

interface CalendarEvent {
  id: string
  title: string
  start_time: string
  end_time: string
  provider: string
  meeting_platform: string
  meeting_url: string
  recording_status: string
  meeting_id: string | null
  attendees: string[]
}

const COLUMNS: Column<CalendarEvent>[] = [
  { title: 'id', value: event => event.id },
  { title: 'starts', value: event => localTime(event.start_time) },
  { title: 'title', value: event => event.title, flexible: 'end' },
  { title: 'where', value: event => event.meeting_platform, optional: true },
  { title: 'people', value: event => String(event.attendees.length), align: 'right', optional: true },
  { title: 'meeting', value: event => event.meeting_id ?? '–', optional: true },
  { title: 'recording', value: event => event.recording_status },
]

interface ListOptions {
  from?: string
  to?: string
  provider?: string
  status?: string
  most: number
}

/** Adds the commands for the events of connected calendars that have a meeting link. */
export function addEventCommands(calendar: Command): void {
  calendar
    .command('events', { isDefault: true })
    .description('list events with a meeting link, by start; from today for a week')
    .option('--from <date>', 'starting on or after (ISO 8601)')
    .option('--to <date>', 'starting on or before (ISO 8601)')
    .addOption(new Option('--provider <provider>').choices(['google', 'outlook', 'ics']))
    .addOption(new Option('--status <status>').choices(['scheduled', 'recording', 'completed', 'skipped']))
    .option('-n, --most <count>', 'at most this many', count, 50)
    .action(async ({ from, to, provider, status, most }: ListOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const query = { from, to, provider, recording_status: status }
      const empty = 'No events. `mi calendar connections` lists your calendars.'
      await printList(api, output, { path: '/calendar/events', query, most, columns: COLUMNS, empty })
    })

  calendar
    .command('show <id>')
    .description('show one event and who is invited')
    .action(async (id: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const event = await api.json<CalendarEvent>('GET', pathOf(id))
      if (output.json) return printJson(output, event)
      const line = (label: string, value: string | null) =>
        value !== null && output.out.write(`${dim(output, label.padEnd(11))}${value}\n`)
      output.out.write(`${bold(output, event.title)}\n`)
      line('id', event.id)
      line('starts', localTime(event.start_time))
      line('ends', localTime(event.end_time))
      line('where', `${event.meeting_platform} ${event.meeting_url}`)
      line('calendar', event.provider)
      line('recording', event.recording_status)
      line('meeting', event.meeting_id)
      line('people', event.attendees.length > 0 ? event.attendees.join(', ') : null)
    })

  for (const [name, recording_status, description] of [
    ['record', 'scheduled', 'say that events are recorded'],
    ['skip', 'skipped', 'say that events are not recorded'],
  ] as const)
    calendar
      .command(`${name} <id...>`)
      .description(description)
      .action(async (ids: string[], _options, command: Command) => {
        const { api, output } = await contextOf(command)
        const events: CalendarEvent[] = []
        for (const id of ids) {
          const event = await api.json<CalendarEvent>('PATCH', pathOf(id), { json: { recording_status } })
          events.push(event)
          if (!output.json) output.out.write(`${event.recording_status}: ${event.title}\n`)
        }
        if (output.json) printJson(output, events)
      })
}

function pathOf(id: string): string {
  return `/calendar/events/${encodeURIComponent(id)}`
}
