import type { Command } from 'commander'
import { addSpeakerLinks } from './links.ts'
import { addProfileCommands } from './profiles.ts'
import { addVoiceCommands } from './voices.ts'

export function addSpeakers(program: Command): void {
  const speakers = program
    .command('speakers')
    .description('people who speak in meetings, recognised across them')
    .addHelpText('after', '\nWithout a command: list. Its options: mi speakers list --help')
  addProfileCommands(speakers)
  addSpeakerLinks(speakers)
  addVoiceCommands(speakers)
}
