import { cleanSpeech } from '../../../text/clean-speech.ts'
import { withArticle } from '../../../text/with-article.ts'
import { faultOfTitle, isBaseVerb } from '../check-title.ts'
import { findAntecedent } from './find-antecedent.ts'

/** Nouns as often as verbs. */
const NOT_FIRST =
  /^(?:trend|report|project|market|group|test|function|point|case|button|control|voice|screen|user|product)$/i
const LINK = '(?: (?<link>up|on|at|out|into|about|for|with))?'
const DETERMINER = '(?:(?:the|an?|some|your|my|our|this|that|these|those|any|more) )?'

/** Work is handed out to somebody, or taken on: with less, what is named is as often only spoken of. */
const HANDED_OUT =
  /\b(?:work(?:ing)? on|come up with|doing|supposed to|(?:you|i) (?:have|need) to|designer|expert|manager|engineer)\b/i

/**
 * A task named by its thing, where the words around it are no phrase: “and um for the the marketing expert, trend watching” is
 * “Work on the trend watching”. Null where no thing is named.
 */
export function nameTask(said: string, names: ReadonlySet<string>): string | null {
  const clean = cleanSpeech(said).replace(/’/g, "'")
  const thing = findAntecedent([clean], names)
  if (thing === null) return null
  const { verb = '', link } =
    new RegExp(`(?<verb>\\p{L}{2,})${LINK} ${DETERMINER}(?:\\p{L}+ )??${RegExp.escape(thing)}`, 'iu').exec(
      clean,
    )?.groups ?? {}
  const named = withArticle(thing)
  const worded =
    isBaseVerb(verb) && !/(?:ing|ed)$/i.test(verb) && !NOT_FIRST.test(verb)
      ? `${capitalized(verb)} ${link === undefined ? '' : `${link} `}${named}`
      : ''
  // Without a verb it is somebody's work only where work is handed out.
  const titles = [worded, HANDED_OUT.test(clean) ? `Work on ${named}` : '']
  return titles.find(title => title !== '' && faultOfTitle(title) === null) ?? null
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
}
