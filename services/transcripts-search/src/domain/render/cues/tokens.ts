import { chop } from './text-width.ts'

/** The smallest stretch of text that is not broken between lines. */
export interface Token {
  /** As it is written in the file, escaped. */
  readonly text: string
  readonly width: number
  /** True when no space stands before it: between Chinese characters, or within a word too long for a line. */
  readonly joins: boolean
  /** Letters and digits in it: what its words are recognised by, whatever their punctuation. */
  readonly letters: number
  readonly characters: number
}

/** How a format writes text. */
export interface TokenStyle {
  readonly escape: (text: string) => string
  readonly measure: (text: string) => number
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
/** Marks that may not end a line, and marks that may not begin one. */
const OPENING = /[（「『【《〈“]/u
const CLOSING = /[、。，．！？：；）」』】》〉”…ー]/u

export function tokenize(text: string, columns: number, style: TokenStyle): Token[] {
  const tokens: Token[] = []
  const measure = (piece: string) => style.measure(style.escape(piece))
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    let joins = false
    for (const piece of CJK.test(word) ? piecesOf(word) : [word]) {
      for (const part of measure(piece) > columns ? chop(piece, columns, measure) : [piece]) {
        tokens.push({
          text: style.escape(part),
          width: measure(part),
          joins,
          letters: countLetters(part),
          characters: part.length,
        })
        joins = true
      }
    }
  }
  return tokens
}

/** Letters and digits of a text, in code points. */
export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** A word of Chinese or Japanese may be broken before each character, but not within what is written in Latin letters. */
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
