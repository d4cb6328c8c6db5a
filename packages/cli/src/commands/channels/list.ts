import type { Command } from 'commander'
import { count } from '../../arguments.ts'
import { contextOf } from '../../context.ts'
import { CHANNEL_ARGUMENT, type Channel, channelPath } from '../../find-channel.ts'
import { type Column, localTime, printJson, printTable } from '../../output.ts'
import { printList } from '../../print-list.ts'

interface Member {
  user_id: string
  name: string
  email: string
  role: string
  joined_at: string
}

interface Meeting {
  id: string
  title: string
  started_at: string
  status: string
}

const COLUMNS: Column<Channel>[] = [
  { title: 'id', value: channel => channel.id },
  { title: 'name', value: channel => channel.name, flexible: 'end' },
  { title: 'members', value: channel => String(channel.member_count), align: 'right' },
  { title: 'meetings', value: channel => String(channel.meeting_count), align: 'right' },
  { title: 'who sees it', value: channel => (channel.visibility === 'public' ? 'everybody' : 'its members') },
  { title: 'description', value: channel => channel.description ?? '', flexible: 'end', optional: true },
]

const MEMBER_COLUMNS: Column<Member>[] = [
  { title: 'id', value: member => member.user_id },
  { title: 'name', value: member => member.name, flexible: 'end' },
  { title: 'e-mail', value: member => member.email, flexible: 'end' },
  { title: 'role', value: member => member.role },
  { title: 'since', value: member => localTime(member.joined_at), optional: true },
]

const MEETING_COLUMNS: Column<Meeting>[] = [
  { title: 'id', value: meeting => meeting.id },
  { title: 'started', value: meeting => localTime(meeting.started_at) },
  { title: 'title', value: meeting => meeting.title, flexible: 'end' },
  { title: 'status', value: meeting => meeting.status, optional: true },
]

/** Adds the commands that list channels, their members and their meetings. */
export function addListCommands(channels: Command): void {
  channels
    .command('list', { isDefault: true })
    .description('list your channels, the most recently active first')
    .option('--all', 'also the public ones that you do not belong to')
    .option('--search <text>', 'only those with this text in their name')
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (options: { all?: boolean; search?: string; most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const query = { membership: options.all ? 'all' : 'mine', search: options.search }
      const empty = 'No channels. `mi channels create NAME` makes one.'
      await printList(api, output, { path: '/channels', query, most: options.most, columns: COLUMNS, empty })
    })

  channels
    .command('members <channel>')
    .description(`list the members of a channel: ${CHANNEL_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const rows = await Array.fromAsync(
        api.list<Member>(`${await channelPath(api, name)}/members`, {}, 1000),
      )
      if (output.json) return printJson(output, rows)
      printTable(output, rows, MEMBER_COLUMNS, 'No members.')
    })

  channels
    .command('meetings <channel>')
    .description(`list the meetings of a channel, the latest first: ${CHANNEL_ARGUMENT}`)
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (name: string, { most }: { most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const path = `${await channelPath(api, name)}/meetings`
      await printList(api, output, { path, most, columns: MEETING_COLUMNS, empty: 'No meetings.' })
    })
}
