import { IcalendarError } from './icalendar-error.ts'
import { MAX_LINE_BYTES } from './limits.ts'

/** A property of a component: `DTSTART;TZID=Europe/Berlin:20260302T093000` (RFC 5545, section 3.1). */
export interface ContentLine {
  /** In upper case. */
  name: string
  /** Names in upper case. Only the first of several values is kept. */
  params: Readonly<Record<string, string>>
  /** The value as in the file, so text values are escaped. */
  value: string
  /** Counted from 1. */
  line: number
}

/** A line together with its folded continuations. */
export interface Line {
  /** Unfolded. */
  bytes: Buffer
  /** Counted from 1. */
  line: number
  /** Position of its first byte in the file. */
  start: number
  /** Position of the first byte of the next line. */
  end: number
}

/** A part of a file that begins at the first byte of a line. */
export interface Section {
  start: number
  end: number
  /** The number of its first line. */
  line: number
}

const LF = 10
const CR = 13
const SPACE = 32
const TAB = 9
const BOM = Buffer.from('\ufeff')

/** The bytes of a file, and the character that ends its lines. */
export interface CalendarFile {
  bytes: Buffer
  lineEnd: typeof LF | typeof CR
}

/** Removes byte order marks. A file without a single line feed ends its lines with carriage returns alone. */
export function openFile(content: Uint8Array): CalendarFile {
  let bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  while (bytes.subarray(0, BOM.length).equals(BOM)) bytes = bytes.subarray(BOM.length)
  return { bytes, lineEnd: bytes.includes(LF) ? LF : CR }
}

/**
 * The unfolded lines of a file or of a section of it. Lines are bytes until they are unfolded, because a fold may divide a character (RFC 5545,
 * section 3.1). Empty lines are ignored. Lines are cut at {@link MAX_LINE_BYTES}.
 */
export function* unfoldedLines(
  { bytes, lineEnd: separator }: CalendarFile,
  { start, end, line }: Section = { start: 0, end: bytes.length, line: 1 },
): Generator<Line> {
  let open: OpenLine | null = null
  for (let at = start, number = line; at < end; number++) {
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
      if (open) yield closed(open)
      const part = bytes.subarray(at, Math.min(contentEnd, at + MAX_LINE_BYTES))
      open =
        contentEnd > at
          ? { parts: [part], size: part.length, line: number, start: at, end: lineEnd + 1 }
          : null
    }
    at = lineEnd + 1
  }
  if (open) yield closed(open)
}

interface OpenLine extends Omit<Line, 'bytes'> {
  parts: Buffer[]
  size: number
}

function closed({ parts, line, start, end }: OpenLine): Line {
  return { bytes: parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), line, start, end }
}

/** @throws {IcalendarError} when the line is not a property */
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
      const read = readUnquotedZone(param, content, at + 1) ?? readParamValue(content, at + 1, line, name)
      values.push(read.value)
      at = read.end
    } while (content[at] === ',')
    params[param] ??= values[0] as string
  }
  if (content[at] !== ':') throw new IcalendarError(line, `${name} has no value`)
  return { name, params, value: content.slice(at + 1), line }
}

interface ParamValue {
  value: string
  end: number
}

/**
 * Reads a TZID without the required quotes: `TZID=GMT+05:30:20260302T093000`,
 * `TZID=(UTC+09:00) Osaka, Tokyo:20260302T093000`. The value ends before the colon in front of a date.
 */
function readUnquotedZone(param: string, content: string, start: number): ParamValue | null {
  if (param !== 'TZID' || content[start] === '"') return null
  const value = /^[^";]{1,100}?(?=;|:\d{8}(?:T|,|\/|$))/.exec(content.slice(start, start + 120))?.[0]
  return value === undefined ? null : { value, end: start + value.length }
}

/** A parameter value with or without quotes. RFC 6868 escapes are decoded. */
function readParamValue(content: string, start: number, line: number, name: string): ParamValue {
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

/** Decodes a TEXT value (RFC 5545, section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  )
}
