import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { addImport } from './commands/import.ts'
import { addKeys } from './commands/keys.ts'
import { addLogin } from './commands/login.ts'
import { addMeetings } from './commands/meetings.ts'
import { addSearch } from './commands/search.ts'
import { addTail } from './commands/tail.ts'
import { addTranscript } from './commands/transcript.ts'

/** The command line, complete with its shell completion (`mi complete bash`). */
export function createProgram(): Command {
  const program = new Command('mi')
    .description('Meeting Intelligence on the command line')
    .version('0.1.0')
    .option('--json', 'print JSON, for scripts')
    .option('--api-key <key>', 'API key (else MI_API_KEY, `mi login`, or the local platform)')
    .option(
      '--base-url <url>',
      'address of the API, ending in /v1 (else MI_BASE_URL, or where the key is from)',
    )
    .showHelpAfterError('(mi --help shows what there is)')
    .addHelpText('after', '\nShell completion: source <(mi complete bash), or zsh, fish, powershell')
    .enablePositionalOptions(false)
  for (const add of [addLogin, addImport, addMeetings, addTranscript, addSearch, addTail, addKeys])
    add(program)
  tab(program)
  return program
}
