import type { SectionFormat } from '../../engine.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import type { Grounded } from './grounded.ts'
import { plainText } from './plain-text.ts'

export interface FilledSection {
  readonly key: string
  readonly title: string
  readonly format: SectionFormat
  readonly required: boolean
  readonly columns: readonly string[]
  readonly entries: readonly Grounded[]
}

/** Formats a section as Markdown. The structure is fixed and the words are escaped, so a model cannot insert markup. */
export function formatSection({ title, format, columns, entries }: FilledSection): string {
  switch (format) {
    case 'paragraph':
      return escapeMarkdown(entries.map(textOf).join(' '))
    case 'bullets':
      return entries.map(bullet).join('\n')
    case 'table':
      return table(title, columns.map(plainText), entries)
  }
}

function bullet(entry: Grounded): string {
  const words = escapeMarkdown(textOf(entry))
  return entry.owner ? `- **${escapeMarkdown(entry.owner)}:** ${words}` : `- ${words}`
}

/** The words of an entry or of a table row. */
export function textOf({ text, cells }: Grounded): string {
  return text === '' ? cells.filter(cell => cell !== '').join(' – ') : text
}

function table(title: string, columns: readonly string[], entries: readonly Grounded[]): string {
  const inColumns = columns.length > 0 && entries.some(({ cells }) => cells.some(cell => cell !== ''))
  const head = inColumns ? columns : [title]
  const rows = entries.map(entry => {
    if (!inColumns) return [textOf(entry)]
    const cells = entry.cells.some(cell => cell !== '') ? entry.cells : [entry.text]
    return head.map((_, at) => cells[at] || '–')
  })
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => escapeMarkdown(plainText(cell))).join(' | ')} |`
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}
