import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { Clause } from '../../../sentences/sentence.ts'
import { cleanSpeech } from '../../../text/clean-speech.ts'
import { baseForm } from '../../../text/tagger.ts'
import { contentWords, faultOfTitle, isBaseVerb } from '../check-title.ts'
import { joinClauses } from '../phrase/complete-phrase.ts'
import { shortenTask } from './shorten-task.ts'

const patterns = speech.titles.wording.followUp

const MOST_CONTENT = 4
const GOES_ON_WITHIN = 3
const SAME_BREATH_SECONDS = 20

/** Adds the next step of the same speaker to a short title: “prepare a document and send it to the groups”. */
export function withFollowUp(title: string, phrase: readonly Clause[], clauses: readonly Clause[]): string {
  const last = phrase.at(-1)
  const content = contentWords(title)
  if (
    last === undefined ||
    content.length > MOST_CONTENT ||
    /[,()]| (?:and|so|that|what|whether|how|why) /u.test(title)
  )
    return title
  const next = clauses
    .slice(last.index + 1, last.index + 1 + GOES_ON_WITHIN)
    .filter(
      ({ segment }) =>
        segment.speakerName === last.segment.speakerName &&
        segment.start - last.segment.end < SAME_BREATH_SECONDS,
    )
  const said = cleanSpeech(joinClauses([...phrase, ...next])).replace(/’/g, "'")
  const own = new Set(content.map(word => stem(word.toLowerCase())))
  for (const { groups = {} } of said.matchAll(patterns.follows)) {
    const { verb = '', particle = '', thing = '', rest = '' } = groups
    const base = /ing$/i.test(verb) && !isBaseVerb(verb) ? baseForm(verb) : verb
    const noun = / (\p{L}+)$/u.exec(thing)?.[1]
    if (!isBaseVerb(base) || patterns.noStep.test(base) || own.has(stem(base.toLowerCase()))) continue
    // “This fix” is the fix of the title.
    if (noun !== undefined && !own.has(stem(noun.toLowerCase()))) continue
    const it =
      patterns.several.test(title) || /s$/i.test(noun ?? '') || /^(?:them|these)$/i.test(thing)
        ? 'them'
        : 'it'
    const whole = shortenTask(
      `${title} and ${base}${particle} ${it}${rest.replace(/\b(?:our|my|your)\b/gi, 'the')}`,
    )
    if (whole.endsWith(title.slice(-3)) || faultOfTitle(whole) !== null) continue
    return whole
  }
  return title
}
