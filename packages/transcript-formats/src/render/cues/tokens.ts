import { eastAsianWidth } from 'get-east-asian-width'

const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The columns of a text: wide characters (Chinese, Japanese, Korean, emoji) have two, combining marks have none. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    if (code < 0x7f) width += 1
    else if (!ZERO_WIDTH.test(character)) width += eastAsianWidth(code)
  }
  return width
}

/** Cuts a text into pieces of at most `columns` columns, never within a visible character. */
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

/** The smallest piece of text that is not broken between lines. */
export interface Token {
  /** The escaped text as in the file. */
  readonly text: string
  readonly width: number
  /** True if no space precedes it: between Chinese characters, or within a word that is too long for a line. */
  readonly joins: boolean
  /** The number of letters and digits, which identify its words, whatever their punctuation. */
  readonly letters: number
  readonly characters: number
}

/** The way in which a format writes text. */
export interface TokenStyle {
  readonly escape: (text: string) => string
  readonly measure: (text: string) => number
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
/** Marks that may not end a line, and marks that may not begin a line. */
const OPENING = /[（「『【《〈“]/u
const CLOSING = /[、。，．！？：；）」』】》〉”…ー]/u

export function tokenize(text: string, columns: number, style: TokenStyle): Token[] {
  const tokens: Token[] = []
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    let joins = false
    for (const piece of CJK.test(word) ? piecesOf(word) : [word]) {
      for (const part of fitting(piece, columns, style)) {
        const escaped = style.escape(part)
        const [letters, characters] = [countLetters(part), part.length]
        tokens.push({ text: escaped, width: style.measure(escaped), joins, letters, characters })
        joins = true
      }
    }
  }
  return tokens
}

function fitting(piece: string, columns: number, style: TokenStyle): string[] {
  const width = (part: string) => style.measure(style.escape(part))
  // An escape has at most five characters for one character, and a character has at most two columns.
  if (piece.length * 5 <= columns || width(piece) <= columns) return [piece]
  return chop(piece, columns, width)
}

/** The number of letters and digits in a text, in code points. */
export function countLetters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    const lower = code | 0x20
    if ((lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)) count += 1
  }
  return count
}

/** A Chinese or Japanese word may be broken before each character, but not within Latin letters. */
function piecesOf(word: string): string[] {
  const pieces: string[] = []
  let last = ''
  for (const character of word) {
    const mayBreak = CJK.test(character) || OPENING.test(character) || CJK.test(last) || CLOSING.test(last)
    if (pieces.length > 0 && (!mayBreak || CLOSING.test(character) || OPENING.test(last))) {
      pieces.push(pieces.pop() + character)
    } else pieces.push(character)
    last = character
  }
  return pieces
}
