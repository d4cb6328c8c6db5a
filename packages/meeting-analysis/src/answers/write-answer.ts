import { nameInText } from '../sections/name-in-text.ts'
import { countWords } from '../text/tokenize.ts'
import { type Sentence, writeSentence } from '../transcript/sentence.ts'
import type { ReadQuestion } from './read-question.ts'

const ANNOUNCES =
  /^(?:(?:so|then|okay|well|and),? )?(?:the )?(?:decision|plan|answer|conclusion|agreement|idea)(?: is|'s|:)?(?: that)?[:,]? /i
const OF_ITS_SPEAKER = /\b(?:i|i['’]\w+|me|my|mine|we|we['’]\w+|us|our|you|you['’]\w+|your)\b/i

/** One sentence that answers by itself; under its speaker's name where it speaks of itself. */
export function writeDirectAnswer(sentence: Sentence): string {
  const text = writeSentence(sentence)
  if (!sentence.language.startsWith('en') || OF_ITS_SPEAKER.test(text)) return attributed(sentence, text)
  const bare = text.replace(ANNOUNCES, '')
  return capital(bare)
}

/** The sentences as reported speech, under the subject of the question where it is known. */
export function writeAnswer(sentences: readonly Sentence[], question: ReadQuestion, words: number): string {
  const parts: string[] = []
  let speaker: string | null = null
  for (const sentence of sentences) {
    const text = writeSentence(sentence)
    parts.push(sentence.speakerName === speaker ? text : attributed(sentence, text))
    speaker = sentence.speakerName
  }
  const lead = question.subject === null ? '' : `On ${question.subject}: `
  const body = parts.join(' ')
  return countWords(lead) + countWords(body) <= words ? lead + body : body
}

function attributed(sentence: Sentence, text: string): string {
  const { speakerName, language } = sentence
  if (speakerName === '') return text
  if (!language.startsWith('en')) return `${speakerName}: ${text}`
  return `${capital(nameInText(speakerName))} ${verbFor(sentence)}: ${text}`
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
