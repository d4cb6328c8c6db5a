/** Scripts without spaces between words: each character counts as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The words of a text in lower case without accents, in order. Search and title comparison use them. */
export function foldWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  const runs = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.flatMap(run => (UNSPACED.test(run) ? [...run] : [run]))
}
