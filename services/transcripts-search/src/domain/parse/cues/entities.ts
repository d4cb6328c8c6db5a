const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '‎',
  rlm: '‏',
}

/**
 * Decodes the character references cue files use: those of WebVTT and numeric ones. Only with their semicolon, so that
 * an unescaped `R&D` stays as it is.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code === 0 || code > 0x10ffff ? '�' : String.fromCodePoint(code)
  })
}
