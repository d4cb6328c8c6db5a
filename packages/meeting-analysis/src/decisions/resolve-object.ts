import { isStopWord, stem } from '@mi/language/english-speech'
import type { Sentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { PRONOUN } from './write-imperative.ts'

/** Sentences before, in which the same verb had its object named. */
const BEFORE = 12
// Without the flag for any case, in which every word would be a name.
const WORD = "[\\p{L}\\p{N}'/-]+"
const THING = `(?<thing>(?:(?:[Aa]ll |[Bb]oth )?(?:[Tt]he|[Tt]his|[Tt]hat|[Oo]ur|[Aa]n?|[Tt]hese|[Tt]hose) ${WORD}|\\p{Lu}[\\p{L}\\p{N}-]{2,})(?: ${WORD}){0,5}?)`
const END =
  '(?=[,.;?!]|$| (?:in|on|at|to|for|with|from|by|into|and|or|but|so|is|are|was|that|which|if|when|as|during|before|after|until|over|again|off|out|back|instead|unless|once)\\b)'
/** “For the price list, we'll put it on the shared drive.” */
const ANNOUNCED = new RegExp(
  `(?:^|[,.] (?:[Aa]nd )?)(?:[Ff]or|[Rr]egarding|[Aa]s for|[Aa]bout|[Cc]oncerning|[Ww]ith) ${THING}, `,
  'gu',
)
/** “They're early figures, so we can use them for May.” */
const SAID_WITH_IT =
  /\b(?:they|these|those|it|this|that)(?:'re|'s| are| is) (?:the |an? )?(?<thing>(?:[\p{L}-]+ ){1,2}\p{L}{4,}),/giu
const NO_THING =
  /^(?:the|this|that|an?) (?:same|time|case|moment|thing|way|first|next|last|point|end|rest|future|beginning|short|long|now|week|month|day)\b|\b(?:it|i|we|you|they|is|are|was)\b/iu

/**
 * The statement with the name of what it points at, where that is certain: named before the sentence began (“for the price list, we'll move
 * it”), or as the object of the same verb shortly before (“shall we move the audit?” – “we'll move it to May”). Null elsewhere.
 */
export function withNamedThing(text: string, sentence: Sentence, before: readonly Sentence[]): string | null {
  const announced = [...plain(sentence).matchAll(ANNOUNCED)].at(-1)?.groups?.thing
  const thing =
    announced ?? saidWithIt(plain(sentence)) ?? objectOf(text.split(' ')[0] ?? '', before.slice(-BEFORE))
  if (thing === undefined || NO_THING.test(thing)) return null
  const [pronoun] = PRONOUN.exec(text) ?? []
  if (pronoun !== undefined && isOtherNumber(thing, pronoun)) return null
  const named = thing
    .replace(/^((?:all |both )?)(?:this|that|these|those|our|an?) /iu, '$1the ')
    .replace(/^(?:The|All|Both)\b/u, word => word.toLowerCase())
  const said = text.replace(PRONOUN, named)
  // “Move the last stage to the last stage”.
  const [, ...others] = contentOf(text)
  return said === text || contentOf(named).some(word => others.includes(word)) ? null : said
}

function saidWithIt(said: string): string | undefined {
  const thing = [...said.matchAll(SAID_WITH_IT)].at(-1)?.groups?.thing ?? ''
  const { tags } = tagged(thing)
  return tags.at(-1) === 'NOUN' && tags.every(tag => /^(?:ADJ|NOUN|PROPN|NUM)$/.test(tag))
    ? `the ${thing}`
    : undefined
}

// “They are stable, so we can use them” does not mean the hall, and “drop it” not the tables.
function isOtherNumber(thing: string, pronoun: string): boolean {
  return isSeveral(thing) !== /^(?:them|those|these)/iu.test(pronoun)
}

/** Whether a thing is named in the plural. */
export function isSeveral(thing: string): boolean {
  return /(?<=\p{Ll}|\p{Lu}{2})(?<![sui])s$| and |^(?:[Aa]ll|[Bb]oth) /u.test(thing)
}

function contentOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(word => !isStopWord(word))
}

function objectOf(verb: string, before: readonly Sentence[]): string | undefined {
  const root = stem(verb.toLowerCase())
  const object = new RegExp(
    `(?<![\\p{L}'])(?<verb>\\p{L}{3,})(?: (?:off|out|up|back|down|in))? ${THING}${END}`,
    'gu',
  )
  return before
    .flatMap(sentence => [...plain(sentence).matchAll(object)])
    .findLast(({ groups }) => stem((groups?.verb ?? '').toLowerCase()) === root)?.groups?.thing
}

function plain({ text }: Sentence): string {
  return text.replace(/’/g, "'")
}
