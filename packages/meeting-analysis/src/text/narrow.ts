const LATIN_1 = /^[\0-\xff]*$/

/**
 * The same text, with one byte a character where each has room in it. V8 keeps what is cut out of a text with a “…” in two bytes a
 * character, and compiles every regular expression that meets such a text a second time: a sixth of the CPU of a first summary.
 */
export function narrow(text: string): string {
  return LATIN_1.test(text) ? Buffer.from(text, 'latin1').toString('latin1') : text
}
