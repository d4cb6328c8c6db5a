import { stem } from '@mi/language/english-speech'
import type { Sentence } from '../transcript/sentence.ts'
import { PRONOUN } from './readable-statement.ts'

/** Sentences before, in which the same verb had its object named. */
const BEFORE = 12
const THING =
  "(?<thing>(?:the|this|that|our|an?|these|those|\\p{Lu}[\\p{L}\\p{N}-]+) (?:[\\p{L}\\p{N}'/-]+ ){0,4}?[\\p{L}\\p{N}'/-]+)"
const END =
  '(?=[,.;?!]|$| (?:in|on|at|to|for|with|from|by|into|and|or|but|so|is|are|was|that|which|if|when|as)\\b)'
/** “For the price list, we'll put it on the shared drive.” */
const ANNOUNCED = new RegExp(
  `(?:^|[,.] (?:and )?)(?:for|regarding|as for|about|concerning|with) ${THING}, `,
  'giu',
)
const NO_THING =
  /^(?:the|this|that|an?) (?:same|time|case|moment|thing|way|first|next|last|point|end|rest|future|beginning|short|long|now|week|month|day)\b|\b(?:it|i|we|you|they|is|are|was)\b/iu

/**
 * The statement with the name of what it points at, where that is certain: named before the sentence began (“for the price list, we'll move
 * it”), or as the object of the same verb shortly before (“shall we move the audit?” – “we'll move it to May”). Null elsewhere.
 */
export function withNamedThing(text: string, sentence: Sentence, before: readonly Sentence[]): string | null {
  const announced = [...plain(sentence).matchAll(ANNOUNCED)].at(-1)?.groups?.thing
  const thing = announced ?? objectOf(text.split(' ')[0] ?? '', before.slice(-BEFORE))
  if (thing === undefined || NO_THING.test(thing)) return null
  const named = thing.replace(/^(?:this|that|these|those|our|an?) /iu, 'the ').replace(/^The /u, 'the ')
  const said = text.replace(PRONOUN, named)
  return said === text ? null : said
}

function objectOf(verb: string, before: readonly Sentence[]): string | undefined {
  const root = stem(verb.toLowerCase())
  const object = new RegExp(`(?<![\\p{L}'])(?<verb>\\p{L}{3,}) ${THING}${END}`, 'giu')
  return before
    .flatMap(sentence => [...plain(sentence).matchAll(object)])
    .findLast(({ groups }) => stem((groups?.verb ?? '').toLowerCase()) === root)?.groups?.thing
}

function plain({ text }: Sentence): string {
  return text.replace(/’/g, "'")
}
