import { speech } from '@mi/language/speech'
import { cleanSpeech } from '../../../text/clean-speech.ts'
import { capitalized, withArticle } from '../../../text/write-words.ts'
import { faultOfTitle, isBaseVerb } from '../check-title.ts'
import { findAntecedent } from './find-antecedent.ts'

const patterns = speech.titles.references.fragments

/**
 * Names a task by its thing where the words around it are no phrase: “and um for the the marketing expert, trend watching” becomes “Work
 * on the trend watching”. Null where no thing is named.
 */
export function nameTask(said: string, names: ReadonlySet<string>): string | null {
  const clean = cleanSpeech(said).replace(/’/g, "'")
  const thing = findAntecedent([clean], names)
  if (thing === null) return null
  const { verb = '', link } =
    new RegExp(
      `(?<verb>\\p{L}{2,})${patterns.link} ${patterns.determiner}(?:\\p{L}+ )??${RegExp.escape(thing)}`,
      'iu',
    ).exec(clean)?.groups ?? {}
  const named = withArticle(thing)
  const worded =
    isBaseVerb(verb) && !/(?:ing|ed)$/i.test(verb) && !patterns.notFirst.test(verb)
      ? `${capitalized(verb.toLowerCase())} ${link === undefined ? '' : `${link} `}${named}`
      : ''
  // Without a verb it is a task only where work is assigned.
  const titles = [worded, patterns.handedOut.test(clean) ? `Work on ${named}` : '']
  return titles.find(title => title !== '' && faultOfTitle(title) === null) ?? null
}
