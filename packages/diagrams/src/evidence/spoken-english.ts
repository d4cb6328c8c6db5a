import { speech } from '@mi/language/speech'
import { cleanSentence } from '@mi/meeting-analysis/clean-speech'

const patterns = speech.diagrams.writtenDown

/** A pause in mid-sentence, as captions mark it. */
const PAUSE = /(?<=[\p{L}\p{N},])\s?(?:…|(?<!\.)\.{3}) (?=\p{Ll})/gu

/** An English sentence of speech as one would write it down; no word is added. */
export function writtenDown(said: string): string {
  return cleanSentence(said.replace(PAUSE, ' '))
    .replace(patterns.restart, '$1')
    .replace(patterns.twice, '')
    .replace(patterns.leftComma, '$1 ')
    .replace(patterns.likeA, '$1 ')
}

export function isBroken(text: string): boolean {
  return patterns.broken.test(text)
}

export const VERB = patterns.verb

/** Whether an English point is a part of a sentence. */
export function isPart(text: string): boolean {
  const [, noun] = patterns.nounAlone.exec(text) ?? []
  return patterns.leans.test(text) || (noun !== undefined && !VERB.test(noun))
}

export function withoutStrayCapitals(text: string): string {
  return text.replace(patterns.stray, word => word.toLowerCase())
}
