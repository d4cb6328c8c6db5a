// C0 and C1 controls but tab, line feed and carriage return: Postgres refuses NUL in text, XML refuses most of the rest,
// and none of them is anything a person said.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff]/g

/** Text that every store and format accepts: no control characters, no lone surrogates. Spacing stays as it is. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** {@link cleanText} on one line: runs of white space become one space, the ends are trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}
