import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { addAccount } from './commands/account.ts'
import { addActions } from './commands/actions.ts'
import { addAsk } from './commands/ask.ts'
import { addCalendar } from './commands/calendar/index.ts'
import { addChannels } from './commands/channels/index.ts'
import { addComments } from './commands/comments.ts'
import { addConvert } from './commands/convert.ts'
import { addDiagram } from './commands/diagram.ts'
import { addImport } from './commands/import.ts'
import { addKeys } from './commands/keys.ts'
import { addLogin } from './commands/login.ts'
import { addMeetings } from './commands/meetings.ts'
import { addMembers } from './commands/members.ts'
import { addNotes } from './commands/notes.ts'
import { addSearch } from './commands/search.ts'
import { addShare } from './commands/share.ts'
import { addSpeakers } from './commands/speakers/index.ts'
import { addSummary } from './commands/summary.ts'
import { addTail } from './commands/tail.ts'
import { addTemplates } from './commands/templates.ts'
import { addTranscript } from './commands/transcript.ts'
import { addUpload } from './commands/upload.ts'
import { addWebhooks } from './commands/webhooks/index.ts'

/** The commands in the order of the help. */
const COMMANDS = [
  ...[addLogin, addImport, addUpload, addMeetings, addTranscript, addConvert, addSearch],
  ...[addSummary, addAsk, addActions, addDiagram, addTemplates, addTail, addSpeakers, addCalendar],
  ...[addNotes, addComments, addShare, addChannels, addWebhooks, addKeys, addMembers, addAccount],
]

/** Creates the command line with its shell completion (`mi complete bash`). */
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
    .showHelpAfterError('(mi --help lists the commands)')
    .addHelpText('after', '\nShell completion: source <(mi complete bash), or zsh, fish, powershell')
    .enablePositionalOptions(false)
  for (const add of COMMANDS) add(program)
  tab(program)
  return program
}
