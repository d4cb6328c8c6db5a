import { type Command, Option } from 'commander'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { bold, type Column, localTime, printJson, printTable } from '../output.ts'

interface Share {
  id: string
  permission: string
  recipients: { email: string; status: string }[]
  link: { url: string | null; expires_at: string | null } | null
  created_at: string
}

const COLUMNS: Column<Share>[] = [
  { title: 'id', value: share => share.id },
  { title: 'made', value: share => localTime(share.created_at), optional: true },
  { title: 'permits', value: share => share.permission },
  { title: 'recipients', value: recipientsOf, flexible: 'end' },
  { title: 'link', value: linkOf, flexible: 'end' },
]

interface CreateOptions {
  with?: string[]
  link?: boolean
  permission?: string
  message?: string
  expiresAt?: string
}

export function addShare(program: Command): void {
  const share = program
    .command('share')
    .description('share a meeting by mail or by a link, list and revoke shares')
    .addHelpText('after', '\nWithout a command: create. Its options: mi share create --help')

  share
    .command('create <meeting>', { isDefault: true })
    .description(`share a meeting: ${MEETING_ARGUMENT}`)
    .option('-w, --with <email...>', 'invite these people by mail, each with a link of their own')
    .option('-l, --link', 'make a link that anyone may open who has it')
    .addOption(
      new Option('-p, --permission <permission>', 'what they may do (default: view)').choices([
        'view',
        'comment',
        'edit',
      ]),
    )
    .option('-m, --message <text>', 'for the mails')
    .option('--expires-at <time>', 'when the link ends (ISO 8601)')
    .action(async (meeting: string, options: CreateOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const { with: recipients = [], link = false, permission, message, expiresAt } = options
      if (recipients.length === 0 && !link)
        throw new CliError(
          'Nobody to share with: name people with --with, or make a link with --link.',
          EXIT.usage,
        )
      const path = `/meetings/${encodeURIComponent(await findMeeting(api, meeting))}/share`
      const json = { recipients, generate_link: link, permission, message, expires_at: expiresAt }
      const created = await api.json<Share>('POST', path, { json })
      if (output.json) return printJson(output, created)
      for (const { email } of created.recipients) output.err.write(`Inviting ${email}\n`)
      if (created.link?.url) output.out.write(`${created.link.url}\n`)
    })

  share
    .command('list <meeting>')
    .description(`list the shares of a meeting, the latest first: ${MEETING_ARGUMENT}`)
    .action(async (meeting: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const path = `/meetings/${encodeURIComponent(await findMeeting(api, meeting))}/shares`
      const rows = await Array.fromAsync(api.list<Share>(path, {}, 1000))
      if (output.json) return printJson(output, rows)
      printTable(output, rows, COLUMNS, 'The meeting is not shared.')
    })

  share
    .command('revoke <id...>')
    .description('revoke shares: their links open nothing from now on')
    .action(async (ids: string[], _options, command: Command) => {
      const { api, output } = await contextOf(command)
      for (const id of ids) {
        await api.raw('DELETE', `/shares/${encodeURIComponent(id)}`)
        if (!output.json) output.out.write(`Revoked ${id}\n`)
      }
      if (output.json) printJson(output, ids)
    })

  share
    .command('accept <id>')
    .description('accept an invitation that was sent to your e-mail address')
    .action(async (id: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const accepted = await api.json<Share>('POST', `/shares/${encodeURIComponent(id)}/accept`)
      if (output.json) return printJson(output, accepted)
      output.out.write(`Accepted ${bold(output, accepted.id)}\n`)
    })
}

function recipientsOf({ recipients }: Share): string {
  return recipients.map(({ email, status }) => `${email} (${status})`).join(', ') || '–'
}

function linkOf({ link }: Share): string {
  if (!link) return '–'
  return `${link.url ?? 'hidden'}${link.expires_at ? ` until ${localTime(link.expires_at)}` : ''}`
}
