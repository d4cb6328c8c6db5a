/** `Text/VTT; charset=utf-8` → `text/vtt`. */
export function mediaTypeOf(header: string): string {
  const semicolon = header.indexOf(';')
  return (semicolon < 0 ? header : header.slice(0, semicolon)).trim().toLowerCase()
}

/** The charset parameter in lower case, or null. */
export function charsetOf(header: string): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1]?.toLowerCase() ?? null
}

/** True when a media type matches a range: `audio/*`, any, `text/vtt`. */
export function isInRange(type: string, range: string): boolean {
  if (range === '*/*' || range === type) return true
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1))
}

/** True when the Accept header of the client allows a media type of `types` (RFC 9110, section 12.5.1). */
export function isAcceptable(accept: string | undefined, types: readonly string[]): boolean {
  if (accept === undefined || accept === '*/*' || accept === '') return true
  const ranges = accept
    .split(',')
    .map(entry => ({ range: mediaTypeOf(entry), refused: /;\s*q\s*=\s*0(\.0*)?\s*$/i.test(entry) }))
  return types.some(type => {
    if (type.includes('*')) return ranges.some(({ refused }) => !refused)
    // The most specific range takes precedence.
    const matching = ranges.filter(({ range }) => isInRange(type, range))
    const decisive =
      matching.find(({ range }) => range === type) ??
      matching.find(({ range }) => range !== '*/*') ??
      matching[0]
    return decisive !== undefined && !decisive.refused
  })
}
