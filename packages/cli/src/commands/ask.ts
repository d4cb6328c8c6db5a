import type { Command } from 'commander'
import { contextOf } from '../context.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { printMarkdown } from '../markdown.ts'
import { dim, duration, printJson } from '../output.ts'

interface Answer {
  answer: string
  found: boolean
  citations: { meeting_id: string; meeting_title: string; start: number; quote: string }[]
}

export function addAsk(program: Command): void {
  program
    .command('ask <question...>')
    .description('answer a question from what was said, with the words it rests on')
    .option('--meeting <meeting>', `only in this meeting: ${MEETING_ARGUMENT}`)
    .option('--from <date>', 'meetings started on or after')
    .option('--to <date>', 'meetings started on or before')
    .action(
      async (
        words: string[],
        { meeting, from, to }: { meeting?: string; from?: string; to?: string },
        command: Command,
      ) => {
        const { api, output } = await contextOf(command)
        const meeting_id = meeting && (await findMeeting(api, meeting))
        const answer = await api.json<Answer>('POST', '/ask', {
          json: { question: words.join(' '), meeting_id, from, to },
        })
        if (output.json) return printJson(output, answer)
        printMarkdown(output, answer.answer)
        if (answer.citations.length > 0) output.out.write('\n')
        for (const { meeting_title, meeting_id, start, quote } of answer.citations) {
          output.out.write(`${dim(output, `${meeting_title} · ${duration(start)} · ${meeting_id}`)}\n`)
          output.out.write(`  “${quote}”\n`)
        }
      },
    )
}
