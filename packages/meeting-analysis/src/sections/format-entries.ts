import type { Citation } from '../draft.ts'
import type { Phrases } from '../languages/phrases.ts'
import type { SectionFormat } from '../request.ts'
import type { Sentence } from '../sentences/sentence.ts'

export interface SectionEntry {
  readonly text: string
  readonly speaker: string | null
  readonly group: string | null
  readonly owner: string | null
  /** `YYYY-MM-DD` */
  readonly due: string | null
  readonly at: number
  readonly sentence?: Sentence
  readonly citations: readonly Citation[]
}

/** Formats entries as Markdown. Text of the transcript is escaped so that it cannot become markup. */
export function formatEntries(
  entries: readonly SectionEntry[],
  format: SectionFormat,
  phrases: Phrases,
): string {
  if (format === 'table') return table(entries, phrases)
  if (format === 'paragraph') return paragraph(entries)
  return bullets(entries, phrases)
}

function bullets(entries: readonly SectionEntry[], phrases: Phrases): string {
  return turns(entries)
    .map(turn => {
      const first = turn[0] as SectionEntry
      const name = first.owner ?? first.speaker
      const due = first.due === null ? '' : ` (${phrases.due.replace('{day}', first.due)})`
      const text = turn
        .map(entry => escapeMarkdown(entry.text))
        .join(' ')
        // Japanese and Chinese have no space between sentences.
        .replace(/(?<=[。！？]) /gu, '')
      return name === null ? `- ${text}${due}` : `- **${escapeMarkdown(name)}:** ${text}${due}`
    })
    .join('\n')
}

const MOST_IN_TURN = 3

// Consecutive sentences of one topic and one speaker share a bullet.
function turns(entries: readonly SectionEntry[]): SectionEntry[][] {
  const groups: SectionEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)?.at(-1)
    const joins =
      last !== undefined &&
      (groups.at(-1)?.length ?? 0) < MOST_IN_TURN &&
      entry.group !== null &&
      last.speaker === entry.speaker &&
      last.group === entry.group
    if (joins) groups.at(-1)?.push(entry)
    else groups.push([entry])
  }
  return groups
}

function paragraph(entries: readonly SectionEntry[]): string {
  const parts: string[] = []
  let speaker: string | null = null
  for (const entry of entries) {
    const label = entry.owner ?? entry.speaker
    parts.push(
      label !== null && label !== speaker
        ? `${escapeMarkdown(label)}: ${escapeMarkdown(entry.text)}`
        : escapeMarkdown(entry.text),
    )
    speaker = label
  }
  return parts.join(' ')
}

function table(entries: readonly SectionEntry[], { taskColumns, speechColumns }: Phrases): string {
  const tasks = entries.some(entry => entry.speaker === null)
  const columns = tasks ? taskColumns : speechColumns
  const head = `| ${columns.join(' | ')} |\n| ${columns.map(() => '---').join(' | ')} |`
  const rows = entries.map(entry =>
    tasks
      ? `| ${escapeMarkdown(entry.text)} | ${escapeMarkdown(entry.owner ?? '–')} | ${entry.due ?? '–'} |`
      : `| ${escapeMarkdown(entry.speaker ?? '–')} | ${escapeMarkdown(entry.text)} |`,
  )
  return [head, ...rows].join('\n')
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/([\\`*_|[\]<>#])/g, '\\$1')
    .replace(/\s+/g, ' ')
    .trim()
}
