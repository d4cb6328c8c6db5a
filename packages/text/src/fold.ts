/** Letters that Unicode does not decompose but a reader takes for their plain form (as Lucene's ASCII folding does). */
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
 * Case and accents folded: `Größe` → `grosse`, `CAFÉ` → `cafe`, full-width `Ａ` → `a`. The results of two spellings are equal
 * exactly when search takes them for the same word. Signs that carry a vowel or a consonant (Indic, kana) are kept.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  const bare = lower.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
  return bare.replace(PLAIN_LETTERS, letter => PLAIN[letter] ?? letter)
}
