// Whether a line tells somebody who was not there anything, without what was said around it.
import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { VERB } from './spoken-english.ts'
import { wordsOf } from './words.ts'

const patterns = speech.diagrams.tells

const OF_ANY_TASK = new Set([...patterns.ofAnyTask].map(word => stem(word)))

/** Whether an English title of a task, which begins with its verb, names nothing of its own. */
export function isVagueTask(title: string): boolean {
  if (patterns.vagueThing.test(title)) return true
  if (/[^\p{ASCII}]/u.test(title) || /\d/.test(title)) return false
  const objects = wordsOf(title)
    .slice(1)
    .filter(word => !isStopWord(word))
    .map(word => stem(word))
  return objects.length > 0 && objects.every(object => OF_ANY_TASK.has(object))
}

/** “Everybody could do whatever they like” settles nothing. */
export function isVagueDecision(text: string): boolean {
  return /\bwhatever\b/i.test(text)
}

const MAY_BE_VERB = /\p{L}{3}s\b/u
const FEWEST_WORDS_WITHOUT_VERB = 14
/** So many words with so many commas are no line of a picture. */
const MOST_WORDS_LISTED = 25
const MOST_COMMAS = 2

/** Whether an English point is understood without what was said around it. */
export function standsAlone(text: string): boolean {
  if (patterns.elsewhere.test(text) || patterns.nameless.test(text) || patterns.garbled.test(text))
    return false
  if (patterns.noun.test(text) && !VERB.test(text) && !MAY_BE_VERB.test(text)) {
    if (wordsOf(text).length < FEWEST_WORDS_WITHOUT_VERB) return false
  }
  return text.split(',').length - 1 <= MOST_COMMAS || wordsOf(text).length <= MOST_WORDS_LISTED
}

/** A topic that is a part of any call. */
export function isOfAnyCall(title: string): boolean {
  return patterns.opensOrCloses.test(title.trim())
}
