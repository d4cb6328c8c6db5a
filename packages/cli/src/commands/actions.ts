import { type Command, Option } from 'commander'
import type { ApiClient } from '../api-client.ts'
import { count } from '../arguments.ts'
import { contextOf } from '../context.ts'
import { findById } from '../find-by-id.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { type Column, idColumn, printJson } from '../output.ts'
import { printList } from '../print-list.ts'

interface ActionItem {
  id: string
  title: string
  status: string
  priority: string
  assignee: { name: string } | null
  due_date: string | null
  meeting_title: string
}

const COLUMNS: Column<ActionItem>[] = [
  { title: 'task', value: item => item.title, flexible: 'wrap' },
  { title: 'assignee', value: item => item.assignee?.name ?? '–', flexible: 'end' },
  { title: 'due', value: item => item.due_date ?? '–' },
  { title: 'meeting', value: item => item.meeting_title, flexible: 'end', optional: true },
  { title: 'status', value: item => item.status, optional: true },
  idColumn(),
]

interface ListOptions {
  status?: string
  priority?: string
  assignee?: string
  meeting?: string
  dueBefore?: string
  dueAfter?: string
  sort?: string
  most: number
}

export function addActions(program: Command): void {
  const actions = program
    .command('actions')
    .description('list, complete and assign action items')
    .addHelpText('after', '\nWithout a command: list. Its options: mi actions list --help')

  actions
    .command('list', { isDefault: true })
    .description('list action items of all meetings, the latest first')
    .addOption(new Option('--status <status>').choices(['pending', 'in_progress', 'completed']))
    .addOption(new Option('--priority <priority>').choices(['high', 'medium', 'low']))
    .option('--assignee <name>', 'only what this person has to do')
    .option('--meeting <meeting>', `only of this meeting: ${MEETING_ARGUMENT}`)
    .option('--due-before <date>', 'due on or before (YYYY-MM-DD)')
    .option('--due-after <date>', 'due on or after (YYYY-MM-DD)')
    .addOption(
      new Option('--sort <field>', 'the soonest due, or the most important, first').choices([
        'due_date',
        'priority',
      ]),
    )
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (options: ListOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const { status, priority, assignee, meeting, dueBefore, dueAfter, sort, most } = options
      const query = {
        ...{ status, priority, assignee, due_before: dueBefore, due_after: dueAfter },
        ...(sort && { sort, order: sort === 'due_date' ? 'asc' : 'desc' }),
        ...(meeting && { meeting_id: await findMeeting(api, meeting) }),
      }
      const path = '/action-items'
      await printList(api, output, { path, query, most, columns: COLUMNS, empty: 'No action items.' })
    })

  actions
    .command('done <id...>')
    .description('mark action items as completed')
    .action(async (ids: string[], _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const items: ActionItem[] = []
      for (const id of ids) {
        const item = await api.json<ActionItem>('PATCH', await itemPath(api, id), {
          json: { status: 'completed' },
        })
        items.push(item)
        if (!output.json) output.out.write(`Done: ${item.title}\n`)
      }
      if (output.json) printJson(output, items)
    })

  actions
    .command('assign <id> <who>')
    .description('give an action item to a participant: name, e-mail address or id; "nobody" unassigns it')
    .action(async (id: string, who: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const item = await api.json<ActionItem>('PATCH', await itemPath(api, id), {
        json: { assignee: who === 'nobody' ? null : who },
      })
      if (output.json) return printJson(output, item)
      output.out.write(`${item.assignee?.name ?? 'Nobody'} has it: ${item.title}\n`)
    })
}

async function itemPath(api: ApiClient, id: string): Promise<string> {
  return `/action-items/${encodeURIComponent(await findById(api, '/action-items', id))}`
}
