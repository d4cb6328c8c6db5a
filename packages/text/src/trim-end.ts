/**
 * Removes the characters at the end that match `edge`, a pattern for one character. A pattern such as `[\s,]+$` would be
 * tried from each character of every sequence and take quadratic time.
 */
export function trimEnd(text: string, edge: RegExp): string {
  let end = text.length
  while (end > 0 && edge.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
