import { type Command, Option } from 'commander'
import { count } from '../arguments.ts'
import { contextOf } from '../context.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { dim, duration, type Output, printJson } from '../output.ts'

interface SearchHit {
  meeting_id: string
  meeting_title: string
  segment: { speaker: { name: string }; text: string; start: number }
}

interface SearchResponse {
  data: SearchHit[]
  pagination: { total: number }
}

export function addSearch(program: Command): void {
  program
    .command('search <query...>')
    .description('search all transcripts; "quoted words" are a phrase, -word excludes')
    .option('--meeting <meeting>', `only in this meeting: ${MEETING_ARGUMENT}`)
    .option('--speaker <name>', 'only what this person said')
    .option('--from <date>', 'meetings started on or after')
    .option('--to <date>', 'meetings started on or before')
    .option('--language <code>', 'ISO 639-1')
    .addOption(new Option('--sort <order>').choices(['relevance', 'recent']))
    .option('-n, --most <count>', 'at most this many (100)', count, 10)
    .action(async (words: string[], options, command: Command) => {
      const { api, output } = await contextOf(command)
      const { meeting, most, ...filters } = options
      // The shell removes the quotes of a phrase, so an argument with a space is a phrase.
      const query = words.map(word => (/\s/.test(word) && words.length > 1 ? `"${word}"` : word)).join(' ')
      const json = {
        query,
        meeting_id: meeting && (await findMeeting(api, meeting)),
        limit: Math.min(most, 100),
        ...filters,
      }
      const found = await api.json<SearchResponse>('POST', '/transcripts/search', { json })
      if (output.json) return printJson(output, found)
      for (const hit of found.data) printHit(output, hit)
      output.err.write(
        `${found.pagination.total} ${found.pagination.total === 1 ? 'segment' : 'segments'} found\n`,
      )
    })
}

function printHit(output: Output, hit: SearchHit): void {
  output.out.write(
    `${dim(output, `${hit.meeting_title} · ${duration(hit.segment.start)} · ${hit.meeting_id}`)}\n`,
  )
  output.out.write(`${hit.segment.speaker.name}: ${highlight(output, hit.segment.text)}\n\n`)
}

/** The API marks matches and escapes the rest for HTML. This function undoes both for a terminal. */
function highlight(output: Output, text: string): string {
  const [on, off] = output.out.isTTY ? ['\x1b[1;33m', '\x1b[0m'] : ['', '']
  const plain: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  }
  return text
    .replaceAll('<mark>', on)
    .replaceAll('</mark>', off)
    .replace(/&(?:lt|gt|quot|#39|amp);/g, entity => plain[entity] as string)
}
