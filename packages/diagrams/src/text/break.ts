/** A piece of text that is broken only when it is wider than a line, and whether a space precedes it. */
export interface Piece {
  readonly text: string
  readonly spaceBefore: boolean
}

const IDEOGRAPH =
  /[\u2e80-\u2fdf\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u
const SOUTH_EAST_ASIAN = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/
/** Kinsoku: closing marks never start a line, and opening marks never end it (JIS X 4051). */
const NEVER_FIRST =
  /^[、。，．・：；？！）］｝〉》」』】〕…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％)\]}.,:;?!»”’]/
const NEVER_LAST = /[（［｛〈《「『【〔([{«“‘]$/
/** A Latin compound may break after these characters. */
const SOFT_BREAK = /(?<=[-–—/\\_.,:;@?&=+|])(?=[\p{L}\p{N}])/u

const words = new Intl.Segmenter('und', { granularity: 'word' })

function splitIdeographs(token: string): string[] {
  const pieces: string[] = []
  let joinNext = false
  for (const character of token) {
    const last = pieces.at(-1)
    const breaks = last !== undefined && (IDEOGRAPH.test(character) || IDEOGRAPH.test([...last].at(-1) ?? ''))
    if (last === undefined || joinNext || !breaks || NEVER_FIRST.test(character)) {
      pieces[Math.max(0, pieces.length - 1)] = (last ?? '') + character
    } else pieces.push(character)
    joinNext = NEVER_LAST.test(character)
  }
  return pieces
}

function splitToken(token: string): string[] {
  if (IDEOGRAPH.test(token)) return splitIdeographs(token)
  if (SOUTH_EAST_ASIAN.test(token)) return [...words.segment(token)].map(part => part.segment)
  return token.length > 12 ? token.split(SOFT_BREAK) : [token]
}

/**
 * Splits text where a line may end: at spaces, between ideographs, between words of scripts without spaces,
 * in compounds.
 */
export function breakPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const token of text.split(/\s+/u)) {
    if (token === '') continue
    splitToken(token).forEach((part, index) => {
      pieces.push({ text: part, spaceBefore: index === 0 && pieces.length > 0 })
    })
  }
  return pieces
}
