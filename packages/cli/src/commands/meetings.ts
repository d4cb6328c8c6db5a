import { type Command, Option } from 'commander'
import type { ApiClient } from '../api-client.ts'
import { count } from '../arguments.ts'
import { confirm } from '../confirm.ts'
import { contextOf } from '../context.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { platformOption } from '../meeting-options.ts'
import { bold, type Column, dim, duration, idColumn, localTime, printJson } from '../output.ts'
import { printList } from '../print-list.ts'

interface Meeting {
  id: string
  title: string
  status: string
  platform: string
  started_at: string
  duration_seconds: number | null
  participant_count: number
  language: string | null
  transcript_id: string | null
}

interface MeetingDetail extends Meeting {
  participants: { id: string; name: string; email: string | null }[]
  external_id: string | null
  failure_reason: string | null
}

const COLUMNS: Column<Meeting>[] = [
  { title: 'started', value: meeting => localTime(meeting.started_at) },
  { title: 'title', value: meeting => meeting.title, flexible: 'end' },
  { title: 'length', value: meeting => duration(meeting.duration_seconds), align: 'right', optional: true },
  { title: 'people', value: meeting => String(meeting.participant_count), align: 'right', optional: true },
  { title: 'status', value: meeting => meeting.status },
  idColumn(),
]

export function addMeetings(program: Command): void {
  const meetings = program
    .command('meetings')
    .description('list, show, rename and delete meetings')
    .addHelpText('after', '\nWithout a command: list. Its options: mi meetings list --help')

  meetings
    .command('list', { isDefault: true })
    .description('list meetings, the latest first')
    .addOption(
      new Option('--status <status>').choices([
        'scheduled',
        'in_progress',
        'processing',
        'completed',
        'failed',
      ]),
    )
    .addOption(platformOption())
    .option('--from <date>', 'started on or after (ISO 8601)')
    .option('--to <date>', 'started on or before (ISO 8601)')
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (options, command: Command) => {
      const { api, output } = await contextOf(command)
      const { most, ...query } = options
      const empty = 'No meetings. `mi import FILE` imports one.'
      await printList(api, output, { path: '/meetings', query, most, columns: COLUMNS, empty })
    })

  meetings
    .command('show <meeting>')
    .description(`show one meeting: ${MEETING_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const meeting = await readMeeting(api, await findMeeting(api, name))
      if (output.json) return printJson(output, meeting)
      const line = (label: string, value: string | null) =>
        value !== null && output.out.write(`${dim(output, label.padEnd(13))}${value}\n`)
      output.out.write(`${bold(output, meeting.title)}\n`)
      line('id', meeting.id)
      line('status', meeting.status + (meeting.failure_reason ? ` (${meeting.failure_reason})` : ''))
      line('started', localTime(meeting.started_at))
      line('length', duration(meeting.duration_seconds))
      line('platform', meeting.platform)
      line('language', meeting.language)
      line('transcript', meeting.transcript_id)
      line(
        'participants',
        meeting.participants
          .map(person => person.name + (person.email ? ` <${person.email}>` : ''))
          .join(', '),
      )
    })

  meetings
    .command('rename <meeting> <title>')
    .description(`give a meeting another title: ${MEETING_ARGUMENT}`)
    .action(async (name: string, title: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const id = await findMeeting(api, name)
      const meeting = await api.json<MeetingDetail>('PATCH', `/meetings/${encodeURIComponent(id)}`, {
        json: { title },
      })
      if (output.json) return printJson(output, meeting)
      output.out.write(`${meeting.id} is now called ${meeting.title}\n`)
    })

  meetings
    .command('delete <meeting...>')
    .description(
      `delete meetings with their recordings, transcripts and summaries, in every service: ${MEETING_ARGUMENT}`,
    )
    .option('-y, --yes', 'do not ask')
    .action(async (names: string[], options: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      const ids: string[] = []
      for (const name of names) ids.push(await findMeeting(api, name))
      if (!options.yes) await confirm(`Delete ${await titlesOf(api, ids)} and everything under it?`)
      const deleted: { id: string; receipt: string | null }[] = []
      for (const id of ids) {
        const response = await api.raw('DELETE', `/meetings/${encodeURIComponent(id)}`)
        deleted.push({ id, receipt: response.headers.get('deletion-receipt') })
        if (!output.json) output.out.write(`Deleted ${id}\n`)
      }
      if (output.json) printJson(output, deleted)
    })
}

const readMeeting = (api: ApiClient, id: string): Promise<MeetingDetail> =>
  api.json('GET', `/meetings/${encodeURIComponent(id)}`)

async function titlesOf(api: ApiClient, ids: string[]): Promise<string> {
  const meetings = await Promise.all(ids.map(id => readMeeting(api, id)))
  return meetings.map(({ title, started_at }) => `“${title}” (${localTime(started_at)})`).join(', ')
}
