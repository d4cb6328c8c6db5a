import { styleText } from 'node:util'
import stringWidth from 'string-width'

/** The output of results: tables for people, JSON for scripts. */
export interface Output {
  json: boolean
  out: NodeJS.WriteStream
  err: NodeJS.WriteStream
}

export interface Column<T> {
  title: string
  value: (row: T) => string
  align?: 'right'
  /** A shorter value for a narrow terminal, where the full value does not fit. */
  short?: (row: T) => string
  /** How text gives way on a narrow terminal: it is cut at an end (paths at the front), or continues on further lines. */
  flexible?: 'end' | 'front' | 'wrap'
  /** True if the column is left out on a narrow terminal. The last optional column is left out first. */
  optional?: boolean
}

/** Prints a value as one JSON document. */
export function printJson(output: Output, value: unknown): void {
  output.out.write(`${JSON.stringify(value, null, 2)}\n`)
}

/**
 * Prints rows as a table. On a narrow terminal, values become short, optional columns are left out, and flexible
 * columns are cut or wrapped. In a pipe, the table is complete.
 */
export function printTable<T>(output: Output, rows: T[], columns: Column<T>[], empty: string): void {
  if (rows.length === 0) {
    output.err.write(`${empty}\n`)
    return
  }
  const [heading, ...lines] = tableLines(rows, columns, output.out.isTTY ? (output.out.columns ?? 80) : null)
  output.out.write(`${dim(output, heading as string)}\n`)
  for (const line of lines) output.out.write(`${line}\n`)
}

/** @param room columns of the terminal; null for no limit */
export function tableLines<T>(rows: T[], allColumns: Column<T>[], room: number | null): string[] {
  const widthOf = (column: Column<T>) =>
    Math.max(...[column.title, ...rows.map(row => textOf(column, row))].map(text => stringWidth(text)))
  const columns = room === null ? allColumns : columnsThatFit(allColumns, widthOf, room)
  const widths = columns.map(widthOf)
  if (room !== null) shrink(widths, columns, room)
  const linesOf = (texts: string[]) => {
    const cells = texts.map((text, index) => fit(text, widths[index] as number, columns[index]?.flexible))
    const height = Math.max(...cells.map(lines => lines.length))
    return Array.from({ length: height }, (_, line) =>
      cells
        .map((lines, index) =>
          pad(lines[line] ?? '', widths[index] as number, columns[index]?.align === 'right'),
        )
        .join(GAP)
        .trimEnd(),
    )
  }
  return [
    ...linesOf(columns.map(column => column.title.toUpperCase())),
    ...rows.flatMap(row => linesOf(columns.map(column => textOf(column, row)))),
  ]
}

/** The lines of a cell: one, unless its column wraps. */
function fit(text: string, width: number, flexible: Column<unknown>['flexible']): string[] {
  if (flexible !== 'wrap') return [cut(text, width, flexible)]
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) as string
    const longer = last === '' ? word : `${last} ${word}`
    if (stringWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(cut(word, width))
  }
  return lines[0] === '' && lines.length > 1 ? lines.slice(1) : lines
}

/** The number of characters of a short id: enough to name a resource of an account. */
const SHORT_ID = 8

/** The column of ids. It is last, so that words come first. On a narrow terminal it has the end of each id. */
export function idColumn<T extends { id: string }>(): Column<T> {
  return { title: 'id', value: ({ id }) => id, short: ({ id }) => id.slice(-SHORT_ID) }
}

const GAP = '  '
/** A flexible column is not narrower than this while an optional column can be left out. */
const READABLE = 18

const textOf = <T>(column: Column<T>, row: T): string => column.value(row).replace(/\s+/g, ' ')
const totalOf = (widths: number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1)

function columnsThatFit<T>(
  columns: Column<T>[],
  widthOf: (column: Column<T>) => number,
  room: number,
): Column<T>[] {
  const least = (column: Column<T>) =>
    column.flexible ? Math.min(widthOf(column), READABLE) : widthOf(column)
  if (totalOf(columns.map(widthOf)) <= room) return columns
  if (columns.some(column => column.short))
    return columnsThatFit(
      columns.map(({ short, ...column }) => (short ? { ...column, value: short } : column)),
      widthOf,
      room,
    )
  if (totalOf(columns.map(least)) <= room) return columns
  const last = columns.findLastIndex(column => column.optional)
  return last === -1 ? columns : columnsThatFit(columns.toSpliced(last, 1), widthOf, room)
}

export const dim = (output: Output, text: string): string => styleText('dim', text, { stream: output.out })
export const bold = (output: Output, text: string): string => styleText('bold', text, { stream: output.out })

/** Narrows the flexible columns, the widest first, until the row fits. */
function shrink<T>(widths: number[], columns: Column<T>[], room: number): void {
  while (totalOf(widths) > room) {
    const flexible = widths.map((width, index) => (columns[index]?.flexible && width > 8 ? width : 0))
    const widest = Math.max(...flexible)
    if (widest === 0) return
    widths[flexible.indexOf(widest)] = widest - 1
  }
}

/** @param side the end at which text is removed. The end of a path is its most important part. */
export function cut(text: string, width: number, side: 'end' | 'front' = 'end'): string {
  if (stringWidth(text) <= width) return text
  const segments = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  if (side === 'front') segments.reverse()
  const shown: string[] = []
  let used = 0
  for (const segment of segments) {
    used += stringWidth(segment)
    if (used > width - 1) break
    shown.push(segment)
  }
  return side === 'front' ? `…${shown.reverse().join('')}` : `${shown.join('')}…`
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return right ? space + text : text + space
}

/** Formats seconds: `75` → `1:15`, `4000` → `1:06:40`, null → `–`. */
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

/** Formats an ISO timestamp as local date and time, to the minute. */
export function localTime(timestamp: string | null): string {
  if (!timestamp) return '–'
  const date = new Date(timestamp)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
