import { type Command, Option } from 'commander'
import type { ApiClient } from '../api-client.ts'
import { count } from '../arguments.ts'
import { confirm } from '../confirm.ts'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { type Column, localTime, printJson, printTable } from '../output.ts'

interface Channel {
  id: string
  name: string
  description: string | null
  visibility: string
  member_count: number
  meeting_count: number
}

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

/** In the help of every command that takes a channel. */
const CHANNEL_ARGUMENT = 'id or name'

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

export function addChannels(program: Command): void {
  const channels = program
    .command('channels')
    .description('groups of meetings: list and change them, their members and meetings')
    .addHelpText('after', '\nWithout a command: list. Its options: mi channels list --help')
  addReading(channels)
  addChanging(channels)
  addMembership(channels)
}

function addReading(channels: Command): void {
  channels
    .command('list', { isDefault: true })
    .description('list your channels, the most recently active first')
    .option('--all', 'also the public ones that you do not belong to')
    .option('--search <text>', 'only those with this text in their name')
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (options: { all?: boolean; search?: string; most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const query = { membership: options.all ? 'all' : 'mine', search: options.search }
      const rows = await collect<Channel>(api, '/channels', query, options.most)
      if (output.json) return printJson(output, rows)
      printTable(output, rows, COLUMNS, 'No channels. `mi channels create NAME` makes one.')
    })

  channels
    .command('members <channel>')
    .description(`list the members of a channel: ${CHANNEL_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const rows = await collect<Member>(api, `${await channelPath(api, name)}/members`, {}, 1000)
      if (output.json) return printJson(output, rows)
      printTable(output, rows, MEMBER_COLUMNS, 'No members.')
    })

  channels
    .command('meetings <channel>')
    .description(`list the meetings of a channel, the latest first: ${CHANNEL_ARGUMENT}`)
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (name: string, { most }: { most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const rows = await collect<Meeting>(api, `${await channelPath(api, name)}/meetings`, {}, most)
      if (output.json) return printJson(output, rows)
      printTable(output, rows, MEETING_COLUMNS, 'No meetings.')
    })
}

const visibilityOption = () =>
  new Option('--visibility <visibility>', 'who sees it: everybody of the account, or its members').choices([
    'public',
    'private',
  ])

function addChanging(channels: Command): void {
  channels
    .command('create <name>')
    .description('make a channel, which you own')
    .option('--description <text>', 'what it is for')
    .addOption(visibilityOption())
    .action(
      async (name: string, options: { description?: string; visibility?: string }, command: Command) => {
        const { api, output } = await contextOf(command)
        const channel = await api.json<Channel>('POST', '/channels', { json: { name, ...options } })
        if (output.json) return printJson(output, channel)
        output.out.write(`${channel.id}\n`)
      },
    )

  channels
    .command('edit <channel>')
    .description('change a channel that you own')
    .option('--name <name>', 'another name')
    .option('--description <text>', 'what it is for; an empty one removes it')
    .addOption(visibilityOption())
    .option('--owner <member>', 'give it to a member: e-mail address or id')
    .action(
      async (
        name: string,
        options: { name?: string; description?: string; visibility?: string; owner?: string },
        command: Command,
      ) => {
        const { api, output } = await contextOf(command)
        const { owner, description, ...json } = options
        if (Object.keys(options).length === 0)
          throw new CliError('Nothing to change. `mi channels edit --help` lists what can be.', EXIT.usage)
        const channel = await api.json<Channel>('PATCH', await channelPath(api, name), {
          json: {
            ...json,
            ...(description === undefined ? {} : { description: description || null }),
            ...(owner === undefined ? {} : { owner_id: await findUser(api, owner) }),
          },
        })
        if (output.json) return printJson(output, channel)
        output.out.write(`Changed ${channel.name}\n`)
      },
    )

  channels
    .command('delete <channel>')
    .description('delete a channel that you own; its meetings stay')
    .option('-y, --yes', 'do not ask')
    .action(async (name: string, options: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      const path = await channelPath(api, name)
      const { id, name: called } = await api.json<Channel>('GET', path)
      if (!options.yes) await confirm(`Delete the channel “${called}”?`)
      await api.raw('DELETE', path)
      if (output.json) return printJson(output, id)
      output.out.write(`Deleted ${called}\n`)
    })
}

function addMembership(channels: Command): void {
  /** One line of a command that puts something into a channel or takes it out. */
  const change = (
    syntax: string,
    description: string,
    method: 'PUT' | 'DELETE',
    said: string,
    targets: (api: ApiClient, given: string[]) => Promise<string[]>,
  ) =>
    channels
      .command(syntax)
      .description(description)
      .action(async (name: string, ...rest: unknown[]) => {
        const command = rest.at(-1) as Command
        const { api, output } = await contextOf(command)
        const given = Array.isArray(rest[0]) ? (rest[0] as string[]) : []
        const path = await channelPath(api, name)
        const paths = await targets(api, given)
        for (const target of paths) await api.raw(method, `${path}/${target}`)
        if (output.json)
          return printJson(
            output,
            paths.map(target => target.split('/').at(-1)),
          )
        output.out.write(`${said}\n`)
      })
  const self = async (api: ApiClient) => {
    const { user } = await api.json<{ user: { id: string } }>('GET', '/me')
    return [`members/${user.id}`]
  }
  const people = (api: ApiClient, given: string[]) =>
    inTurn(given, async who => `members/${await findUser(api, who)}`)
  const meetings = (api: ApiClient, given: string[]) =>
    inTurn(given, async which => `meetings/${await findMeeting(api, which)}`)

  change('join <channel>', 'join a public channel', 'PUT', 'Joined', self)
  change('leave <channel>', 'leave a channel', 'DELETE', 'Left', self)
  change('invite <channel> <who...>', 'add people: e-mail address or id', 'PUT', 'Added', people)
  change('remove <channel> <who...>', 'remove people: e-mail address or id', 'DELETE', 'Removed', people)
  change('add <channel> <meeting...>', `put meetings in: ${MEETING_ARGUMENT}`, 'PUT', 'Added', meetings)
  change(
    'drop <channel> <meeting...>',
    `take meetings out: ${MEETING_ARGUMENT}`,
    'DELETE',
    'Taken out',
    meetings,
  )
}

async function inTurn<Given, Found>(
  given: readonly Given[],
  find: (one: Given) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = []
  for (const one of given) found.push(await find(one))
  return found
}

async function collect<Row>(
  api: ApiClient,
  path: string,
  query: Record<string, string | undefined>,
  most: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of api.list<Row>(path, query, most)) rows.push(row)
  return rows
}

/** @throws {CliError} when there is none of this name */
async function channelPath(api: ApiClient, name: string): Promise<string> {
  if (/^chn_[0-9A-Za-z]{26}$/.test(name)) return `/channels/${name}`
  const found = await collect<Channel>(api, '/channels', { membership: 'all', search: name }, 1000)
  const exact = found.find(channel => channel.name.toLowerCase() === name.toLowerCase())
  const [only, another] = found
  const channel = exact ?? (another ? undefined : only)
  if (channel) return `/channels/${channel.id}`
  if (!only)
    throw new CliError(`No channel is called "${name}". \`mi channels --all\` lists them.`, EXIT.notFound)
  const lines = found.slice(0, 10).map(({ id, name: called }) => `\n  ${id}  ${called}`)
  throw new CliError(`Several channels match "${name}":${lines.join('')}`, EXIT.usage)
}

/** @throws {CliError} when nobody of the account has this address */
async function findUser(api: ApiClient, who: string): Promise<string> {
  if (!who.includes('@')) return encodeURIComponent(who)
  const users = await collect<{ id: string; email: string }>(api, '/users', { search: who }, 100)
  const user = users.find(({ email }) => email.toLowerCase() === who.toLowerCase())
  if (!user) throw new CliError(`Nobody of the account has the address ${who}.`, EXIT.notFound)
  return user.id
}
