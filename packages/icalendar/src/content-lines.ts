import { IcalendarError } from './icalendar-error.ts'
import { MAX_LINE_LENGTH } from './limits.ts'

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

/**
 * The lines of a file from a position on, long ones unfolded. Any line end is accepted, and empty lines are passed over:
 * files that were edited by hand have them. Of a line longer than {@link MAX_LINE_LENGTH} the beginning is read.
 */
export function* unfoldedLines(
  text: string,
  { start = 0, end = text.length, line = 1 }: { start?: number; end?: number; line?: number } = {},
): Generator<{ content: string; line: number; start: number; end: number }> {
  let at = start
  let number = line
  let open: { content: string; line: number; start: number; end: number } | null = null
  while (at < end) {
    let lineEnd = text.indexOf('\n', at)
    if (lineEnd < 0 || lineEnd > end) lineEnd = end
    const contentEnd = text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd
    const first = text[at]
    if (open && (first === ' ' || first === '\t')) {
      const room = MAX_LINE_LENGTH - open.content.length
      if (room > 0) open.content += text.slice(at + 1, Math.min(contentEnd, at + 1 + room))
      open.end = lineEnd + 1
    } else {
      if (open) yield open
      open =
        contentEnd > at
          ? {
              content: text.slice(at, Math.min(contentEnd, at + MAX_LINE_LENGTH)),
              line: number,
              start: at,
              end: lineEnd + 1,
            }
          : null
    }
    at = lineEnd + 1
    number++
  }
  if (open) yield open
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
