import { styleText } from 'node:util'
import stringWidth from 'string-width'

/** Where results go: tables for people, JSON for scripts. */
export interface Output {
  json: boolean
  out: NodeJS.WriteStream
  err: NodeJS.WriteStream
}

export interface Column<T> {
  title: string
  value: (row: T) => string
  align?: 'right'
  /** Gives way first when the terminal is narrow. */
  flexible?: boolean
}

/** Prints any value as JSON, one document, for pipes. */
export function printJson(output: Output, value: unknown): void {
  output.out.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Prints rows as a table that fits the terminal; wide text is cut with an ellipsis, only where a person looks at it. */
export function printTable<T>(output: Output, rows: T[], columns: Column<T>[], empty: string): void {
  if (rows.length === 0) {
    output.err.write(`${empty}\n`)
    return
  }
  const cells = rows.map(row => columns.map(column => column.value(row).replace(/\s+/g, ' ')))
  const widths = columns.map((column, index) =>
    Math.max(...[column.title, ...cells.map(row => row[index] as string)].map(text => stringWidth(text))),
  )
  if (output.out.isTTY) shrink(widths, columns, output.out.columns ?? 80)
  const line = (texts: string[]) =>
    texts
      .map((text, index) =>
        pad(cut(text, widths[index] as number), widths[index] as number, columns[index]?.align === 'right'),
      )
      .join('  ')
      .trimEnd()
  output.out.write(`${dim(output, line(columns.map(column => column.title.toUpperCase())))}\n`)
  for (const row of cells) output.out.write(`${line(row)}\n`)
}

export const dim = (output: Output, text: string): string => styleText('dim', text, { stream: output.out })
export const bold = (output: Output, text: string): string => styleText('bold', text, { stream: output.out })

/** Takes what is too much from the flexible columns, the widest first. */
function shrink<T>(widths: number[], columns: Column<T>[], room: number): void {
  const total = () => widths.reduce((sum, width) => sum + width, 0) + 2 * (widths.length - 1)
  while (total() > room) {
    const flexible = widths.map((width, index) => (columns[index]?.flexible && width > 8 ? width : 0))
    const widest = Math.max(...flexible)
    if (widest === 0) return
    widths[flexible.indexOf(widest)] = widest - 1
  }
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return right ? space + text : text + space
}

/** `75` → `1:15`, `4000` → `1:06:40`, null → `–`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–'
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds % 60),
  ]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** An ISO timestamp as local date and time, to the minute. */
export function localTime(timestamp: string | null): string {
  if (!timestamp) return '–'
  const date = new Date(timestamp)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
