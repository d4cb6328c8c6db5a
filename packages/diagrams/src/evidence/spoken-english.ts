import { speech } from '@mi/language/speech'
import { cleanSentence } from '@mi/meeting-analysis/clean-speech'

const patterns = speech.diagrams.writtenDown

/** The marks of captions for a pause within a sentence. */
const PAUSE = /(?<=[\p{L}\p{N},])\s?(?:…|(?<!\.)\.{3}) (?=\p{Ll})/gu

/** Writes a spoken English sentence as written text, without adding a word. */
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

/** Returns true for an English point that is only a part of a sentence. */
export function isPart(text: string): boolean {
  const [, noun] = patterns.nounAlone.exec(text) ?? []
  return patterns.leans.test(text) || (noun !== undefined && !VERB.test(noun))
}

export function withoutStrayCapitals(text: string): string {
  return text.replace(patterns.stray, word => word.toLowerCase())
}
