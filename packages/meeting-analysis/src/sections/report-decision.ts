import { type Sentence, writeSentence } from '../transcript/sentence.ts'

const REPORTED: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:i think|i guess|so|then|maybe) )*we(?:'re| are)? (?:gonna|going to) /i, 'We will '],
  [/^(?:(?:i think|i guess|so|then) )*we(?:'ll| will) /i, 'We will '],
  [/^(?:(?:i think|so|then) )*we (?:all )?(decided|agreed|chose|settled|approved|concluded)\b/i, 'We $1'],
  [
    /^(?:(?:i think|so|then) )*we(?:'ve| have) (decided|agreed|chosen|settled|approved|concluded)\b/i,
    'We have $1',
  ],
  [/^(?:(?:i think|so|then) )*let's (?=go|use|take|do|have|make|keep)/i, 'We will '],
]

/** A spoken decision in the words of minutes: “so we're gonna use rubber” gives “We will use rubber.” */
export function reportDecision(said: Sentence): string {
  const sentence = writeSentence(said)
  if (!said.language.startsWith('en')) return sentence
  const plain = sentence.replace(/’/g, "'")
  for (const [pattern, replacement] of REPORTED) {
    if (pattern.test(plain)) return plain.replace(pattern, replacement)
  }
  return plain
}
