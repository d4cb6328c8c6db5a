/**
 * Without the characters at the end that `edge`, a pattern of one character, matches. Not a pattern such as `[\s,]+$`: that
 * one is tried from each character of every run and takes quadratic time.
 */
export function trimEnd(text: string, edge: RegExp): string {
  let end = text.length
  while (end > 0 && edge.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
