import { eastAsianWidth } from 'get-east-asian-width'

const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The columns a text takes: wide characters (Chinese, Japanese, Korean, emoji) take two, combining marks none. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    if (code < 0x7f) width += 1
    else if (!ZERO_WIDTH.test(character)) width += eastAsianWidth(code)
  }
  return width
}

/** Cuts a text into pieces of at most so many columns, never within a character as people see it. */
export function chop(text: string, columns: number, measure: (text: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  let width = 0
  for (const { segment } of graphemes.segment(text)) {
    const next = measure(segment)
    if (piece !== '' && width + next > columns) {
      pieces.push(piece)
      piece = ''
      width = 0
    }
    piece += segment
    width += next
  }
  return piece === '' ? pieces : [...pieces, piece]
}
