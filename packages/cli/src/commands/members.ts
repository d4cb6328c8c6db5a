import { type Command, Option } from 'commander'
import { count } from '../arguments.ts'
import { confirm } from '../confirm.ts'
import { contextOf } from '../context.ts'
import { findUser } from '../find-user.ts'
import { type Column, idColumn, printJson } from '../output.ts'
import { printList } from '../print-list.ts'

interface User {
  id: string
  name: string
  email: string | null
  role: string
  status: string
}

const USER_ARGUMENT = 'id or e-mail address'
const roleOption = () => new Option('--role <role>', 'role in the account').choices(['admin', 'member'])

const COLUMNS: Column<User>[] = [
  { title: 'name', value: user => user.name, flexible: 'end' },
  { title: 'e-mail', value: user => user.email ?? '–', flexible: 'end' },
  { title: 'role', value: user => user.role },
  { title: 'status', value: user => user.status, optional: true },
  idColumn(),
]

export function addMembers(program: Command): void {
  const members = program
    .command('members')
    .description('list, invite and remove the people of the account')
    .addHelpText('after', '\nWithout a command: list. Its options: mi members list --help')

  members
    .command('list', { isDefault: true })
    .description('list the people of the account')
    .option('--search <text>', 'only people whose name or address contains this text')
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async ({ search, most }: { search?: string; most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      await printList(api, output, {
        path: '/users',
        query: { search },
        most,
        columns: COLUMNS,
        empty: 'No people.',
      })
    })

  members
    .command('invite <email>')
    .description('invite a person by mail')
    .option('--name <name>', 'name of the person')
    .addOption(roleOption().default('member'))
    .action(async (email: string, { name, role }: { name?: string; role: string }, command: Command) => {
      const { api, output } = await contextOf(command)
      const user = await api.json<User>('POST', '/users', { json: { email, name, role } })
      if (output.json) return printJson(output, user)
      output.out.write(`${email} is invited as ${user.role}.\n`)
    })

  members
    .command('role <user> <role>')
    .description(`change the role of a person to admin or member: ${USER_ARGUMENT}`)
    .action(async (who: string, role: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const user = await api.json<User>('PATCH', `/users/${await findUser(api, who)}`, { json: { role } })
      if (output.json) return printJson(output, user)
      output.out.write(`${user.name} is ${user.role} now.\n`)
    })

  members
    .command('remove <user>')
    .description(`remove a person from the account: ${USER_ARGUMENT}`)
    .option('-y, --yes', 'do not ask')
    .action(async (who: string, { yes }: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      const id = await findUser(api, who)
      if (!yes) await confirm(`Remove ${who} from the account? Their keys and sessions end.`)
      await api.raw('DELETE', `/users/${id}`)
      if (output.json) return printJson(output, { id })
      output.out.write(`Removed ${who}\n`)
    })
}
