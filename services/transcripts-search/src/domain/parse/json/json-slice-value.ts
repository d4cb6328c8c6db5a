import type { ProblemList } from '../parse-error.ts'
import type { JsonSlice } from './element-slicer.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The value of a slice, or undefined when it is malformed: then the problem is in the list. */
export function parseSlice(slice: JsonSlice, path: string, problems: ProblemList): unknown {
  let text: string
  try {
    text = decoder.decode(slice.bytes)
  } catch {
    problems.add(path, `is not valid UTF-8 (line ${slice.line})`)
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    problems.add(path, `Malformed JSON ${describePlace(slice, text, error)}.`)
    return undefined
  }
}

// V8's message quotes the text around the mistake, which does not belong in an error; the position it gives for some
// mistakes does.
function describePlace(slice: JsonSlice, text: string, error: unknown): string {
  const position = /position (\d+)/.exec(String(error))?.[1]
  if (position === undefined) return `in the value that begins at line ${slice.line}, column ${slice.column}`
  const lines = text.slice(0, Number(position)).split('\n')
  const last = Buffer.byteLength(lines.at(-1) ?? '')
  const column = lines.length === 1 ? slice.column + last : last + 1
  return `at line ${slice.line + lines.length - 1}, column ${column}`
}
