// C0 and C1 control characters except tab, line feed, carriage return and next line, the byte order mark, and noncharacters such as
// U+FFFE. PostgreSQL refuses NUL in text, XML 1.0 (section 2.2) refuses most of the others, and none of them is part of
// speech.
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\p{Noncharacter_Code_Point}]/gu

/** Removes control characters, noncharacters and lone surrogates, which not every store and format accepts. Keeps white space. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** Like {@link cleanText}, on one line: white space is collapsed to one space and trimmed at the ends. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
}
