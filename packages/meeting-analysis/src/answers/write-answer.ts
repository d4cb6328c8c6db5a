import { isTrained, speech } from '@mi/language/speech'
import { nameInText } from '../people/write-name.ts'
import { filled } from '../phrases.ts'
import { type Sentence, writeSentence } from '../sentences/sentence.ts'
import { countWords } from '../text/tokenize.ts'
import type { ReadQuestion } from './read-question.ts'

const { phrases } = speech
const patterns = speech.answers.write

/** Of fewer words nobody knows what they are about. */
const LEAST_WORDS = 5
const MOST_ASKED = 30

/**
 * One statement that answers by itself; under its speaker's name where it speaks of itself, and a few words after the question of the
 * meeting that they answer.
 */
export function writeDirectAnswer(statement: Sentence, asked: Sentence | null): string {
  const text = writeSentence(statement).replace(patterns.ofWhich, ', which ')
  if (!isTrained(statement.language)) return attributed(statement, text)
  if (asked !== null && statement.wordCount < LEAST_WORDS && asked.wordCount <= MOST_ASKED)
    return filled(phrases.askedAndSaid, { question: writeSentence(asked), name: nameOf(statement), text })
  const bare = capital(text.replace(patterns.announces, '').replace(patterns.supposes, ''))
  return patterns.ofItsSpeaker.test(bare) ||
    patterns.pointsBack.test(bare) ||
    statement.wordCount < LEAST_WORDS
    ? attributed(statement, bare)
    : bare
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
  const lead = question.subject === null ? '' : filled(phrases.onSubject, question.subject)
  const body = parts.join(' ')
  return countWords(lead) + countWords(body) <= words ? lead + body : body
}

function attributed(sentence: Sentence, text: string): string {
  if (sentence.speakerName === '') return text
  if (!isTrained(sentence.language)) return `${sentence.speakerName}: ${text}`
  return filled(/\?$/.test(sentence.text) ? phrases.asked : phrases.said, {
    name: capital(nameOf(sentence)),
    text,
  })
}

function nameOf({ speakerName }: Sentence): string {
  return patterns.person.test(speakerName) ? nameInText(speakerName) : speakerName
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
