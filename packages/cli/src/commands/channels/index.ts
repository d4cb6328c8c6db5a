import type { Command } from 'commander'
import { addChangeCommands } from './change.ts'
import { addListCommands } from './list.ts'
import { addMembershipCommands } from './membership.ts'

export function addChannels(program: Command): void {
  const channels = program
    .command('channels')
    .description('groups of meetings: list and change them, their members and meetings')
    .addHelpText('after', '\nWithout a command: list. Its options: mi channels list --help')
  addListCommands(channels)
  addChangeCommands(channels)
  addMembershipCommands(channels)
}
