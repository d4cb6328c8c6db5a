// Whether a line tells somebody who was not there anything, without what was said around it.
import { isStopWord, stem } from '@mi/language/english-speech'
import { VERB } from './spoken-english.ts'
import { wordsOf } from './words.ts'

/** What every task has: a task of nothing else (“Fix the remaining issues”) says that there was one. */
const OF_ANY_TASK = new Set(
  `action additional amount big breakout call case change chat comment current different discussion entire exact few final
  fix further general good group idea implementation issue item latest link meeting merge minor more new next offline open option
  other page part piece point possible pr prs previous problem pull release remaining request same session several small
  some soon spec specific specs step stuff subsequent task test testing thing time today tomorrow topic two update upcoming
  various week work working wrong monday tuesday wednesday thursday friday`
    .split(/\s+/)
    .map(word => stem(word)),
)

/** Whether an English title of a task, which begins with its verb, names nothing of its own. */
export function isVagueTask(title: string): boolean {
  if (/\b(?:stuff|something|somehow|whatever)\b/i.test(title)) return true
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

/** Refers to what is elsewhere: a list, a slide, the sentence before. */
const ELSEWHERE =
  /^(?:(?:for|on|with|in) [^,]{1,40}, )?(?:the|your|our) (?:only|first|second|third|last|other|next|most important) (?:one|thing|item|option|use|case|part|point|step)s?\b|^(?:this|these|those|such)\b|^(?:there (?:is|are)|there['’]s|we|you|it|they|i)(?: (?:are|is|can|could|have|do))? also\b|\b(?:it|them|those|these|here|there)\W*$|\b(?:on|at) (?:the|your) (?:left|right|top|bottom)\b|\b(?:go|going) through (?:today|now)\b|\b(?:are|is|come|comes) next\W*$|\bas you (?:can )?see\b|\b(?:this|that|the \w+(?: \w+)?) ones?\b(?! (?:that|who|which|of|for|in|with)\b)|\b(?:I|we) (?:shared|posted|sent|linked)\b|^my (?:plan|idea|goal|thought) was\b/i
/** Names nothing. */
const NAMELESS =
  /\b(?:something|someone|somebody|stuff|whatever|kind of thing|and that['’]s (?:about )?it)\b/i
/** What a recogniser makes of half a sentence. */
const GARBLED =
  /\b(?:is|are|was|were) (?:require|is|are|has|have|need)\b|\b(?:we|you|they|i) (?:(?:definitely|just|really|also) )?(?:gonna|gotta|done|been)\b|\bwill gonna\b|^(?:for|in|on|with|at) [^,]{1,60} (?:is|are) in\b/i
/** “The route in the block.”: short, and without a word that may be a verb. */
const NOUN = /^(?:the|an?|some|any|no)\b/i
const MAY_BE_VERB = /\p{L}{3}s\b/u
const FEWEST_WORDS_WITHOUT_VERB = 14
/** So many words with so many commas are no line of a picture. */
const MOST_WORDS_LISTED = 25
const MOST_COMMAS = 2

/** Whether an English point is understood without what was said around it. */
export function standsAlone(text: string): boolean {
  if (ELSEWHERE.test(text) || NAMELESS.test(text) || GARBLED.test(text)) return false
  if (NOUN.test(text) && !VERB.test(text) && !MAY_BE_VERB.test(text)) {
    if (wordsOf(text).length < FEWEST_WORDS_WITHOUT_VERB) return false
  }
  return text.split(',').length - 1 <= MOST_COMMAS || wordsOf(text).length <= MOST_WORDS_LISTED
}

const OPENS_OR_CLOSES =
  /^(?:opening|closing|introductions?|welcome|wrap[- ]?up|housekeeping|agenda|(?:super |very )?quick (?:overview|recap|intro|summary))$/i

/** A topic that is a part of any call. */
export function isOfAnyCall(title: string): boolean {
  return OPENS_OR_CLOSES.test(title.trim())
}
