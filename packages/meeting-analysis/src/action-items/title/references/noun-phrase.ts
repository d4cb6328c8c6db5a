import { isStopWord } from '@mi/language/english-speech'
import { englishTagger } from '../../../text/tagger.ts'

export interface Token {
  readonly word: string
  readonly tag: string
  readonly space: boolean
}

export function tokensOf(text: string): Token[] {
  const nlp = englishTagger()
  const tokens = nlp.readDoc(text).tokens()
  const words = tokens.out() as string[]
  const tags = tokens.out(nlp.its.pos) as string[]
  const spaces = tokens.out(nlp.its.precedingSpaces as never) as unknown as string[]
  const read: Token[] = []
  for (const [at, word] of words.entries()) {
    const space = (spaces[at] ?? '') !== ''
    const last = read.at(-1)
    // “RISC-V” is one word.
    if (last !== undefined && !space && (word === '-' || last.word.endsWith('-')))
      read[read.length - 1] = {
        ...last,
        word: last.word + word,
        tag: word === '-' ? last.tag : (tags[at] ?? ''),
      }
    else read.push({ word, tag: tags[at] ?? '', space })
  }
  return read
}

export const isDeterminer = ({ word, tag }: Token) =>
  tag === 'DET' ||
  /^(?:the|an?|this|that|these|those|my|our|your|his|her|their|its|some|any|all|one)$/i.test(word)
export const isNoun = ({ tag }: Token) => tag === 'NOUN' || tag === 'PROPN'

/** The end of the noun phrase that begins at a token, without complements, or null. */
export function phraseEnd(tokens: readonly Token[], from: number): number | null {
  let at = from
  while (at < from + 2 && isDeterminerAt(tokens, at)) at++
  const first = at
  let end: number | null = null
  for (; at < tokens.length && at < first + 6; at++) {
    const token = tokens[at] as Token
    const owned = token.word === "'s" && end === at && isNounAt(tokens, at + 1, true)
    if (
      isNoun(token) ||
      (token.tag === 'NUM' &&
        end === at &&
        /\d|^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i.test(token.word))
    )
      end = at + 1
    // “The heap dump that”: the tagger takes a noun for a verb.
    else if (
      token.tag === 'VERB' &&
      end === at &&
      first > from &&
      /^(?:that|which|,|is|was|and|for|to)$/i.test(tokens[at + 1]?.word ?? '') &&
      !/(?:ed|ing|s)$/.test(token.word)
    )
      end = at + 1
    else if (!owned && !['ADJ', 'NUM'].includes(token.tag)) break
    else if (
      token.tag === 'ADJ' &&
      isStopWord(token.word.toLowerCase()) &&
      !/^(?:new|old|first|second|third|last|next|own|other|same)$/i.test(token.word)
    )
      break
  }
  return end
}

function isDeterminerAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && isDeterminer(token)
}

function isNounAt(tokens: readonly Token[], at: number, adjective = false): boolean {
  const token = tokens[at]
  return token !== undefined && (isNoun(token) || (adjective && token.tag === 'ADJ'))
}
