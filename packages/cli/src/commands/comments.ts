import type { Command } from 'commander'
import { count } from '../arguments.ts'
import { contextOf } from '../context.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { type Column, localTime, printJson } from '../output.ts'
import { printList } from '../print-list.ts'
import { readText } from '../read-text.ts'

interface Comment {
  id: string
  author: { name: string }
  content: string
  segment_id: string | null
  created_at: string
}

const COLUMNS: Column<Comment>[] = [
  { title: 'id', value: comment => comment.id },
  { title: 'written', value: comment => localTime(comment.created_at), optional: true },
  { title: 'by', value: comment => comment.author.name, flexible: 'end' },
  { title: 'comment', value: comment => comment.content, flexible: 'end' },
  { title: 'about', value: comment => comment.segment_id ?? '–', optional: true },
]

export function addComments(program: Command): void {
  const comments = program
    .command('comments')
    .description('list, write and delete comments on a meeting')
    .addHelpText('after', '\nWithout a command: list. Its options: mi comments list --help')

  comments
    .command('list <meeting>', { isDefault: true })
    .description(`list the comments on a meeting, the oldest first: ${MEETING_ARGUMENT}`)
    .option('-n, --most <count>', 'at most this many', count, 20)
    .action(async (meeting: string, { most }: { most: number }, command: Command) => {
      const { api, output } = await contextOf(command)
      const path = `/meetings/${encodeURIComponent(await findMeeting(api, meeting))}/comments`
      await printList(api, output, { path, most, columns: COLUMNS, empty: 'No comments.' })
    })

  comments
    .command('add <meeting> [text]')
    .description('comment on a meeting; without a text, from standard input')
    .option('--segment <id>', 'the segment of the transcript that it is about')
    .action(
      async (meeting: string, text: string | undefined, options: { segment?: string }, command: Command) => {
        const { api, output } = await contextOf(command)
        const path = `/meetings/${encodeURIComponent(await findMeeting(api, meeting))}/comments`
        const json = { content: await readText(text, 'The comment'), segment_id: options.segment }
        const comment = await api.json<Comment>('POST', path, { json })
        if (output.json) return printJson(output, comment)
        output.out.write(`${comment.id}\n`)
      },
    )

  comments
    .command('edit <id> <text>')
    .description('change a comment of yours')
    .action(async (id: string, content: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const comment = await api.json<Comment>('PATCH', `/comments/${encodeURIComponent(id)}`, {
        json: { content },
      })
      if (output.json) return printJson(output, comment)
      output.out.write(`Changed ${comment.id}\n`)
    })

  comments
    .command('delete <id...>')
    .description('delete comments')
    .action(async (ids: string[], _options, command: Command) => {
      const { api, output } = await contextOf(command)
      for (const id of ids) {
        await api.raw('DELETE', `/comments/${encodeURIComponent(id)}`)
        if (!output.json) output.out.write(`Deleted ${id}\n`)
      }
      if (output.json) printJson(output, ids)
    })
}
