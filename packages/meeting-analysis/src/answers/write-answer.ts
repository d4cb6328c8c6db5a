import { nameInText } from '../sections/name-in-text.ts'
import { countWords } from '../text/tokenize.ts'
import { type Sentence, writeSentence } from '../transcript/sentence.ts'
import type { ReadQuestion } from './read-question.ts'

/** The sentences as reported speech, under the subject of the question where it is known. */
export function writeAnswer(
  sentences: readonly Sentence[],
  question: ReadQuestion,
  english: boolean,
  words: number,
): string {
  const parts: string[] = []
  let speaker: string | null = null
  for (const sentence of sentences) {
    const text = writeSentence(sentence)
    if (sentence.speakerName === speaker) parts.push(text)
    else if (english) parts.push(`${capital(nameInText(sentence.speakerName))} ${verbFor(sentence)}: ${text}`)
    else parts.push(`${sentence.speakerName}: ${text}`)
    speaker = sentence.speakerName
  }
  const lead = english && question.subject !== null ? `On ${question.subject}: ` : ''
  const body = parts.join(' ')
  return countWords(lead) + countWords(body) <= words ? lead + body : body
}

function verbFor(sentence: Sentence): string {
  if (/\?$/.test(sentence.text)) return 'asked'
  if (/\b(?:should|could|maybe|let's|we can|suggest|propose|what if)\b/i.test(sentence.text))
    return 'suggested'
  if (/\b(?:i think|i believe|in my opinion|i guess)\b/i.test(sentence.text)) return 'thought'
  return 'said'
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
