const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
const CJK_ALL = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Counts words: tokens between white space, and each character of Chinese and Japanese, which have no spaces between
 * words. In a token with such characters, the text between them counts if it contains a letter or digit
 * (`GPT模型。` is 3: GPT, 模, 型). Korean has spaces and is counted by them.
 */
export function countWords(text: string): number {
  let count = 0
  for (const token of text.split(/\s+/)) {
    if (token === '') continue
    if (!CJK.test(token)) {
      count += 1
      continue
    }
    count += token.match(CJK_ALL)?.length ?? 0
    count += token.split(CJK).filter(piece => LETTER_OR_DIGIT.test(piece)).length
  }
  return count
}
