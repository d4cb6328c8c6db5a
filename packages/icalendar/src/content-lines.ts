import { IcalendarError } from './icalendar-error.ts'
import { MAX_LINE_BYTES } from './limits.ts'

/** One property of a component: `DTSTART;TZID=Europe/Berlin:20260302T093000` (RFC 5545, section 3.1). */
export interface ContentLine {
  /** In capitals. */
  name: string
  /** Names in capitals; of several values of one parameter the first. */
  params: Readonly<Record<string, string>>
  /** As it is in the file: text values are escaped. */
  value: string
  /** Where it begins, counted from 1. */
  line: number
}

/** A line with what was folded into it, and where it is. */
export interface Line {
  content: string
  /** As it is in the file, unfolded. */
  bytes: Buffer
  /** Counted from 1. */
  line: number
  start: number
  /** Where the next one begins. */
  end: number
}

const LF = 10
const CR = 13
const SPACE = 32
const TAB = 9
/** So many lines are read in about a millisecond. */
const LINES_OF_STEP = 1_000
const BOM = Buffer.from('\ufeff')

/** A file, and what ends its lines. */
export interface CalendarFile {
  bytes: Buffer
  lineEnd: typeof LF | typeof CR
}

/** A file without a single line feed has the carriage returns of old programs. A byte order mark is passed over. */
export function openFile(bytes: Buffer): CalendarFile {
  const lineEnd = bytes.includes(LF) ? LF : CR
  return { bytes: bytes.subarray(0, BOM.length).equals(BOM) ? bytes.subarray(BOM.length) : bytes, lineEnd }
}

/**
 * The lines of a file from a position on, long ones unfolded: as bytes, because folds may be in the midst of a character (RFC 5545,
 * section 3.1). Any line end is accepted, and empty lines are passed over: files that were edited by hand have them. Of a line longer
 * than {@link MAX_LINE_BYTES} the beginning is read.
 *
 * A file may have millions of lines, and one of them as many folds: null comes every now and then, for the reader to let others run.
 */
export function* unfoldedLines(
  { bytes, lineEnd: separator }: CalendarFile,
  { start = 0, end = bytes.length, line = 1 }: { start?: number; end?: number; line?: number } = {},
): Generator<Line | null> {
  let open: (OpenLine & { size: number }) | null = null
  for (let at = start, number = line; at < end; number++) {
    if (number % LINES_OF_STEP === 0) yield null
    const found = bytes.indexOf(separator, at)
    const lineEnd = found < 0 || found > end ? end : found
    const contentEnd = bytes[lineEnd - 1] === CR && lineEnd > at ? lineEnd - 1 : lineEnd
    const isFolded = bytes[at] === SPACE || bytes[at] === TAB
    if (open && isFolded) {
      const part = bytes.subarray(at + 1, Math.min(contentEnd, at + 1 + MAX_LINE_BYTES - open.size))
      if (part.length > 0) open.parts.push(part)
      open.size += part.length
      open.end = lineEnd + 1
    } else {
      if (open) yield textOf(open)
      const part = bytes.subarray(at, Math.min(contentEnd, at + MAX_LINE_BYTES))
      open =
        contentEnd > at
          ? { parts: [part], size: part.length, line: number, start: at, end: lineEnd + 1 }
          : null
    }
    at = lineEnd + 1
  }
  if (open) yield textOf(open)
}

interface OpenLine extends Omit<Line, 'content' | 'bytes'> {
  parts: Buffer[]
}

function textOf({ parts, line, start, end }: OpenLine): Line {
  const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  return { content: bytes.toString(), bytes, line, start, end }
}

/** @throws {IcalendarError} when the line is no property */
export function parseContentLine(content: string, line: number): ContentLine {
  const nameEnd = content.search(/[;:]/)
  const name = content.slice(0, Math.max(nameEnd, 0)).toUpperCase()
  if (!/^[A-Z0-9-]+$/.test(name)) throw new IcalendarError(line, 'is not a property such as SUMMARY:Weekly')
  const params: Record<string, string> = {}
  let at = nameEnd
  while (content[at] === ';') {
    const equals = content.indexOf('=', at)
    if (equals < 0) throw new IcalendarError(line, `${name} has a parameter without a value`)
    const param = content.slice(at + 1, equals).toUpperCase()
    const values: string[] = []
    at = equals
    do {
      const read = readParamValue(content, at + 1, line, name)
      values.push(read.value)
      at = read.end
    } while (content[at] === ',')
    params[param] ??= values[0] as string
  }
  if (content[at] !== ':') throw new IcalendarError(line, `${name} has no value`)
  return { name, params, value: content.slice(at + 1), line }
}

/** A parameter's value, quoted or not, and where it ends. RFC 6868 escapes are read. */
function readParamValue(
  content: string,
  start: number,
  line: number,
  name: string,
): { value: string; end: number } {
  if (content[start] === '"') {
    const quote = content.indexOf('"', start + 1)
    if (quote < 0) throw new IcalendarError(line, `${name} has a quote that is not closed`)
    return { value: unescapeParam(content.slice(start + 1, quote)), end: quote + 1 }
  }
  let end = start
  while (end < content.length && !',;:'.includes(content[end] as string)) end++
  return { value: unescapeParam(content.slice(start, end)), end }
}

function unescapeParam(value: string): string {
  return value.replace(/\^[n'^]/g, code => (code === '^n' ? '\n' : code === "^'" ? '"' : '^'))
}

/** A TEXT value as it is meant (RFC 5545, section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, one: string) => (one === 'n' || one === 'N' ? '\n' : one))
}
