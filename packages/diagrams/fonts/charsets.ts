/** The double-byte characters of a legacy encoding, which are the common characters of a script. */
function decodeRange(
  encoding: string,
  lead: readonly [number, number],
  trail: readonly [number, number],
): string {
  const decoder = new TextDecoder(encoding)
  let characters = ''
  for (let first = lead[0]; first <= lead[1]; first++)
    for (let second = trail[0]; second <= trail[1]; second++)
      characters += decoder.decode(new Uint8Array([first, second]))
  return [...characters]
    .filter(character => (character.codePointAt(0) ?? 0) > 0x7f && character !== '\uFFFD')
    .join('')
}

/** All characters of a range of code points, including both ends. */
function codePoints(first: number, last: number): string {
  let characters = ''
  for (let codePoint = first; codePoint <= last; codePoint++) characters += String.fromCodePoint(codePoint)
  return characters
}

const CJK_PUNCTUATION = codePoints(0x3000, 0x303f) + codePoints(0xff01, 0xffee)
const KANA = codePoints(0x3041, 0x30ff)

/** GB 2312 (simplified) and the first level of Big5 (traditional). */
export const CHINESE =
  CJK_PUNCTUATION +
  decodeRange('gbk', [0xa1, 0xf7], [0xa1, 0xfe]) +
  decodeRange('big5', [0xa4, 0xc6], [0x40, 0x7e]) +
  decodeRange('big5', [0xa4, 0xc6], [0xa1, 0xfe])

/** JIS X 0208, both levels. */
export const JAPANESE = CJK_PUNCTUATION + KANA + decodeRange('euc-jp', [0xa1, 0xf4], [0xa1, 0xfe])

/** KS X 1001: the 2,350 syllables in use, and the jamo. */
export const KOREAN = codePoints(0x3131, 0x318e) + decodeRange('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe])

/** Latin with all its extensions, Greek, Cyrillic, punctuation, currency, arrows, a few signs. */
export const EUROPEAN =
  codePoints(0x20, 0x7e) +
  codePoints(0xa0, 0x24f) +
  codePoints(0x259, 0x259) +
  codePoints(0x2b0, 0x52f) +
  codePoints(0x1e00, 0x1fff) +
  codePoints(0x2000, 0x209f) +
  codePoints(0x20a0, 0x20c0) +
  codePoints(0x2100, 0x22ff)

export const ARABIC = codePoints(0x600, 0x6ff) + codePoints(0x750, 0x77f)
export const HEBREW = codePoints(0x590, 0x5ff)
export const DEVANAGARI = codePoints(0x900, 0x97f)
export const THAI = codePoints(0xe01, 0xe5b)

/** Other scripts by the names of their fonts, each with its block and the signs that its texts use. */
export const SCRIPTS = {
  bengali: codePoints(0x980, 0x9ff),
  tamil: codePoints(0xb80, 0xbff),
  telugu: codePoints(0xc00, 0xc7f),
  gujarati: codePoints(0xa80, 0xaff),
  gurmukhi: codePoints(0xa00, 0xa7f),
  kannada: codePoints(0xc80, 0xcff),
  malayalam: codePoints(0xd00, 0xd7f),
  oriya: codePoints(0xb00, 0xb7f),
  sinhala: codePoints(0xd80, 0xdff),
  georgian: codePoints(0x10a0, 0x10ff),
  armenian: codePoints(0x530, 0x58f),
  ethiopic: codePoints(0x1200, 0x139f),
  khmer: codePoints(0x1780, 0x17ff),
  lao: codePoints(0xe80, 0xeff),
  myanmar: codePoints(0x1000, 0x109f),
}

/** Emoji of one code point, the joiner and the variation selector. The font's ligatures provide sequences. */
export const EMOJI =
  '0123456789#*' +
  codePoints(0x2600, 0x27bf) +
  codePoints(0x2b00, 0x2bff) +
  codePoints(0x1f1e6, 0x1faff) +
  '\u200d\ufe0f\u20e3'
