import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { tagged } from '../../../text/tagger.ts'
import { contentWords, faultOfTitle } from '../check-title.ts'

const patterns = speech.titles.wording.subject

/** More says by itself what it is about. */
const MOST_CONTENT = 3
const MOST_WORDS_OF_SUBJECT = 5
/** A name, a number: nothing else is meant. */
const NAMED = /\d|\p{L}\p{Lu}| \p{Lu}/u

/**
 * A title of few words with the subject of its section behind it: “Share the numbers (gas repricing)”. Unchanged where it says enough, or
 * has a word of the subject.
 */
export function addSubject(title: string, subject: string): string {
  const content = contentWords(title)
  if (content.length > MOST_CONTENT || NAMED.test(title)) return title
  const name = subject.replace(/^(?:the|our|an?) /iu, '').replace(patterns.talkedAbout, '')
  if (!isShortName(name) || sharesWord(content, name)) return title
  const placed = `${title} (${name})`
  return faultOfTitle(placed) === null ? placed : title
}

/** What says too little alone may say enough with its subject: “try slim (docker images)”. Null where it does not. */
export function withSubject(title: string, subject: string): string | null {
  const fault = faultOfTitle(title)
  if (fault !== 'too short' && fault !== 'says too little') return null
  if (patterns.points.test(title) || !NAMES.test(tagsOf(title.slice(title.indexOf(' ') + 1)))) return null
  const whole = addSubject(title, subject)
  return whole === title ? null : whole
}

/** A noun phrase of a few words; one alone is as often misheard, or a side of the talk (“UI”). */
export function isShortName(name: string): boolean {
  const words = name.replace(/^(?:the|our|an?) /iu, '').split(' ')
  if (words.length > MOST_WORDS_OF_SUBJECT || (words.length === 1 && !/\d/u.test(name))) return false
  return /NOUN|PROPN/.test(tagsOf(name))
}

/** What “slim” is, and “issues”. */
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
