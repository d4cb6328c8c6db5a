import type { Command } from 'commander'
import { count } from '../arguments.ts'
import { confirm } from '../confirm.ts'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { printMarkdown } from '../markdown.ts'
import { bold, type Column, dim, localTime, printJson } from '../output.ts'
import { printList } from '../print-list.ts'
import { readText } from '../read-text.ts'

interface Note {
  id: string
  title: string | null
  content: string
  author: { name: string }
  created_at: string
  updated_at: string
}

const COLUMNS: Column<Note>[] = [
  { title: 'id', value: note => note.id },
  { title: 'written', value: note => localTime(note.created_at), optional: true },
  { title: 'by', value: note => note.author.name, flexible: 'end' },
  { title: 'note', value: note => note.title ?? note.content, flexible: 'end' },
]

export function addNotes(program: Command): void {
  const notes = program
    .command('notes')
    .description('list, show, write, change and delete notes of a meeting')
    .addHelpText('after', '\nWithout a command: list. Its options: mi notes list --help')

  notes
    .command('list <meeting>', { isDefault: true })
    .description(`list the notes of a meeting, the latest first: ${MEETING_ARGUMENT}`)
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (meeting: string, { most }: { most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const path = `/meetings/${encodeURIComponent(await findMeeting(api, meeting))}/notes`
      await printList(api, output, { path, most, columns: COLUMNS, empty: 'No notes.' })
    })

  notes
    .command('show <id>')
    .description('print a note')
    .action(async (id: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const note = await api.json<Note>('GET', notePath(id))
      if (output.json) return printJson(output, note)
      if (note.title) output.out.write(`${bold(output, note.title)}\n`)
      output.out.write(`${dim(output, `${note.author.name}, ${localTime(note.updated_at)}`)}\n\n`)
      printMarkdown(output, note.content)
    })

  notes
    .command('add <meeting> [text]')
    .description('write a note in Markdown; without a text, from standard input')
    .option('--title <title>', 'its title')
    .action(
      async (meeting: string, text: string | undefined, options: { title?: string }, command: Command) => {
        const { api, output } = await contextOf(command)
        const path = `/meetings/${encodeURIComponent(await findMeeting(api, meeting))}/notes`
        const json = { title: options.title, content: await readText(text, 'The text of the note') }
        const note = await api.json<Note>('POST', path, { json })
        if (output.json) return printJson(output, note)
        output.out.write(`${note.id}\n`)
      },
    )

  notes
    .command('edit <id> [text]')
    .description('change a note: its text (with "-" from standard input), its title, or both')
    .option('--title <title>', 'its title; an empty one removes it')
    .action(async (id: string, text: string | undefined, { title }: { title?: string }, command: Command) => {
      const { api, output } = await contextOf(command)
      if (text === undefined && title === undefined)
        throw new CliError('Nothing to change: give a text, or --title.', EXIT.usage)
      const content =
        text === undefined
          ? undefined
          : await readText(text === '-' ? undefined : text, 'The text of the note')
      const json = { ...(title === undefined ? {} : { title: title || null }), content }
      const note = await api.json<Note>('PATCH', notePath(id), { json })
      if (output.json) return printJson(output, note)
      output.out.write(`Changed ${note.id}\n`)
    })

  notes
    .command('delete <id...>')
    .description('delete notes')
    .option('-y, --yes', 'do not ask')
    .action(async (ids: string[], options: { yes?: boolean }, command: Command) => {
      const { api, output } = await contextOf(command)
      if (!options.yes) await confirm(`Delete ${ids.length === 1 ? 'this note' : `${ids.length} notes`}?`)
      for (const id of ids) {
        await api.raw('DELETE', notePath(id))
        if (!output.json) output.out.write(`Deleted ${id}\n`)
      }
      if (output.json) printJson(output, ids)
    })
}

const notePath = (id: string): string => `/notes/${encodeURIComponent(id)}`
