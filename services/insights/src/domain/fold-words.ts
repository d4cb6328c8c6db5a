/** Scripts that put no spaces between words: each character is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The words of a text in lower case and without accents, in order; what search and comparison of titles go by. */
export function foldWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  const runs = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.flatMap(run => (UNSPACED.test(run) ? [...run] : [run]))
}
