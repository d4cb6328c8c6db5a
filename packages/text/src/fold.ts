/** Letters without a Unicode decomposition that readers equate with their plain form (like Lucene's ASCII folding). */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
}

const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

// Accents of Latin, Greek and Cyrillic; Hebrew points; Arabic vowel signs and tatweel; invisible format characters.
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670\p{Cf}]/gu

const ASCII = /^[\x20-\x7e]*$/

/**
 * Folds case and accents: `Größe` → `grosse`, `CAFÉ` → `cafe`, full-width `Ａ` → `a`. Two spellings have the same result if and
 * only if search treats them as the same word. Marks for a vowel or a consonant (Indic, kana) are kept.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  const bare = lower.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
  return bare.replace(PLAIN_LETTERS, letter => PLAIN[letter] ?? letter)
}
