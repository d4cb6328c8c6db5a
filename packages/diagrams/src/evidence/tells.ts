// Checks that a line is clear to a reader who did not attend the meeting.
import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { VERB } from './spoken-english.ts'
import { wordsOf } from './words.ts'

const patterns = speech.diagrams.tells

const OF_ANY_TASK = new Set([...patterns.ofAnyTask].map(word => stem(word)))

/** Returns true for an English task title that names no specific object. Titles begin with a verb. */
export function isVagueTask(title: string): boolean {
  if (patterns.vagueThing.test(title)) return true
  if (/[^\p{ASCII}]/u.test(title) || /\d/.test(title)) return false
  const objects = wordsOf(title)
    .slice(1)
    .filter(word => !isStopWord(word))
    .map(word => stem(word))
  return objects.length > 0 && objects.every(object => OF_ANY_TASK.has(object))
}

/** Returns true for text such as “Everybody could do whatever they like”, which decides nothing. */
export function isVagueDecision(text: string): boolean {
  return /\bwhatever\b/i.test(text)
}

const MAY_BE_VERB = /\p{L}{3}s\b/u
const FEWEST_WORDS_WITHOUT_VERB = 14
/** A line with this many words and commas is a list, which is not drawn. */
const MOST_WORDS_LISTED = 25
const MOST_COMMAS = 2

/** Returns true for an English point that is clear without context. */
export function standsAlone(text: string): boolean {
  if (patterns.elsewhere.test(text) || patterns.nameless.test(text) || patterns.garbled.test(text))
    return false
  if (patterns.noun.test(text) && !VERB.test(text) && !MAY_BE_VERB.test(text)) {
    if (wordsOf(text).length < FEWEST_WORDS_WITHOUT_VERB) return false
  }
  return text.split(',').length - 1 <= MOST_COMMAS || wordsOf(text).length <= MOST_WORDS_LISTED
}

/** Returns true for a topic that occurs in every call, such as its opening. */
export function isOfAnyCall(title: string): boolean {
  return patterns.opensOrCloses.test(title.trim())
}
