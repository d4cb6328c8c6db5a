/** Colours and weights, which the command line itself writes, line ends, tabs; and everything else that controls a terminal or turns text. */
const STYLES = '\\u001b\\[[0-9;]*m'
const CONTROLS = new RegExp(`${STYLES}|[\\n\\t]|[\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069]`, 'gu')
const KEPT = new RegExp(`^(?:${STYLES}|[\\n\\t])$`)

/** Text of others as a terminal may get it: what they wrote moves no cursor, clears no screen and sets no clipboard. */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, found => (KEPT.test(found) ? found : ''))
}

type Write = (text: string, ...rest: unknown[]) => boolean
/** How streams wrote before they were guarded. */
const unguarded = new WeakMap<NodeJS.WriteStream, Write>()

/** Clears the line of a terminal, which only the command line itself may. */
export function clearLine(stream: NodeJS.WriteStream): void {
  const write = unguarded.get(stream) ?? (stream.write.bind(stream) as Write)
  write('\r\u001b[2K')
}

/** Lets only printable text through to a terminal; files and pipes get what there is. */
export function guardTerminal(stream: NodeJS.WriteStream): void {
  if (!stream.isTTY) return
  const write = stream.write.bind(stream) as Write
  unguarded.set(stream, write)
  // Of a download: a character may be in two chunks.
  const decoder = new TextDecoder()
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(
      printable(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })),
      ...rest,
    )) as typeof stream.write
}
