import type { Command } from 'commander'
import type { ApiClient } from '../../api-client.ts'
import { contextOf } from '../../context.ts'
import { channelPath } from '../../find-channel.ts'
import { findMeeting, MEETING_ARGUMENT } from '../../find-meeting.ts'
import { findUser } from '../../find-user.ts'
import { printJson } from '../../output.ts'

/** Adds the commands that change the members and meetings of a channel. */
export function addMembershipCommands(channels: Command): void {
  /** Prints one line for a command that adds something to a channel or removes it. */
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
  find: (name: Given) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = []
  for (const name of given) found.push(await find(name))
  return found
}
