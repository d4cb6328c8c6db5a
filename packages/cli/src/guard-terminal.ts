/**
 * The patterns of text styles, line ends and tabs, which are allowed, and of all other control and direction
 * characters.
 */
const STYLES = '\\u001b\\[[0-9;]*m'
const CONTROLS = new RegExp(`${STYLES}|[\\n\\t]|[\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069]`, 'gu')
const KEPT = new RegExp(`^(?:${STYLES}|[\\n\\t])$`)

/**
 * Removes control characters from text of other users, so that it cannot move the cursor, clear the screen or
 * set the clipboard.
 */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, found => (KEPT.test(found) ? found : ''))
}

type Write = (text: string, ...rest: unknown[]) => boolean
/** The original write functions of guarded streams. */
const unguarded = new WeakMap<NodeJS.WriteStream, Write>()

/** Clears the line of a terminal. Only the command itself may do this. */
export function clearLine(stream: NodeJS.WriteStream): void {
  const write = unguarded.get(stream) ?? (stream.write.bind(stream) as Write)
  write('\r\u001b[2K')
}

/** Writes only printable text to a terminal. Files and pipes get the original text. */
export function guardTerminal(stream: NodeJS.WriteStream): void {
  if (!stream.isTTY) return
  const write = stream.write.bind(stream) as Write
  unguarded.set(stream, write)
  // A character of a download may be divided between two chunks.
  const decoder = new TextDecoder()
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(
      printable(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })),
      ...rest,
    )) as typeof stream.write
}
