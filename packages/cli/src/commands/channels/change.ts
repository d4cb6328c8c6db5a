import { type Command, Option } from 'commander'
import { confirm } from '../../confirm.ts'
import { contextOf } from '../../context.ts'
import { CliError, EXIT } from '../../exit-codes.ts'
import { type Channel, channelPath } from '../../find-channel.ts'
import { findUser } from '../../find-user.ts'
import { printJson } from '../../output.ts'

const visibilityOption = () =>
  new Option('--visibility <visibility>', 'who sees it: everybody of the account, or its members').choices([
    'public',
    'private',
  ])

export function addChangeCommands(channels: Command): void {
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
