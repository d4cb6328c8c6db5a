// C0 and C1 controls but tab, line feed, carriage return and next line, the byte order mark, and the noncharacters such as
// U+FFFE: PostgreSQL refuses NUL in text, XML 1.0 (section 2.2) refuses most of the rest, and none of them is anything that a
// person said.
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\p{Noncharacter_Code_Point}]/gu

/** Text that every store and format accepts: no control characters, no noncharacters, no lone surrogates. Spacing stays as it is. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** {@link cleanText} on one line: runs of white space become one space, the ends are trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
}
