import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { tagged } from '../../../text/tagger.ts'
import { contentWords, faultOfTitle } from '../check-title.ts'

const patterns = speech.titles.wording.subject

const MOST_CONTENT = 3
const MOST_WORDS_OF_SUBJECT = 5
/** A name or a number says which thing is meant. */
const NAMED = /\d|\p{L}\p{Lu}| \p{Lu}/u

/** Adds the subject of the section to a short title that has no word of it: “Share the numbers (gas repricing)”. */
export function addSubject(title: string, subject: string): string {
  const content = contentWords(title)
  if (content.length > MOST_CONTENT || NAMED.test(title)) return title
  const name = subject.replace(/^(?:the|our|an?) /iu, '').replace(patterns.talkedAbout, '')
  if (!isShortName(name) || sharesWord(content, name)) return title
  const placed = `${title} (${name})`
  return faultOfTitle(placed) === null ? placed : title
}

/** Completes a title that says too little with its subject: “try slim (docker images)”. Null if that is not enough. */
export function withSubject(title: string, subject: string): string | null {
  const fault = faultOfTitle(title)
  if (fault !== 'too short' && fault !== 'says too little') return null
  if (patterns.points.test(title) || !NAMES.test(tagsOf(title.slice(title.indexOf(' ') + 1)))) return null
  const whole = addSubject(title, subject)
  return whole === title ? null : whole
}

/** True if a subject is a noun phrase of a few words. A single word is often misheard, or no subject (“UI”). */
export function isShortName(name: string): boolean {
  const words = name.replace(/^(?:the|our|an?) /iu, '').split(' ')
  if (words.length > MOST_WORDS_OF_SUBJECT || (words.length === 1 && !/\d/u.test(name))) return false
  return /NOUN|PROPN/.test(tagsOf(name))
}

/** “Slim”, “issues”: words that name a thing. */
const NAMES = /NOUN|PROPN|ADJ|NUM/

function tagsOf(text: string): string {
  return tagged(text).tags.join(' ')
}

function sharesWord(content: readonly string[], name: string): boolean {
  const stems = new Set(content.map(word => stem(word.toLowerCase())))
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some(word => word.length > 1 && !isStopWord(word) && stems.has(stem(word)))
}
