import { withArticle } from '../../../text/with-article.ts'
import { isShortName } from '../wording/add-subject.ts'
import { isMade } from './find-antecedent.ts'
import { findLongerName, ORDINAL } from './find-longer-name.ts'
import { findMeant, type ThingMeant } from './rank-things.ts'

const END = '(?<end>(?: (?:again|today|tomorrow|this week|next week|offline|async|by \\p{Lu}\\p{L}+))*)$'
/** “Revert the fix”: nothing says which. */
const DEFINITE = new RegExp(`^(?<start>.{3,80}?) the (?<thing>[\\p{L}-]+)${END}`, 'u')
/** “Update the branch”, “prepare a short document”: nothing says what for. */
const BARE = new RegExp(
  `^(?<start>\\p{L}+(?: (?:up|out|at|on|to|into|for|through|over|together|back|(?:a|another) (?:quick |closer )?look at|an? (?:comment|note) (?:on|in|to)))? (?:the|an?|some)(?: (?:new|full|short|small|quick|latest|next|official|first|final))*) (?<thing>[\\p{L}-]+)${END}`,
  'u',
)
/** What is written about something; the rest is made for something. */
const WRITTEN =
  /^(?:documents?|docs?|report|reports|summary|notes?|text|write-up|writeup|blurb|comments?|questions?|issues?|tickets?|threads?|posts?|proposals?|emails?|article|presentation|slides|feedback|review|discussion|analysis|appendix|paper|announcement|letter|survey|numbers|figures|results|data)$/i
const LEAST = 0.2

/**
 * “the PR” by the longer name that it had before, else with what the talk is surely about: “update the branch for DevNet 7”.
 *
 * @param before what was said before, the last first
 * @param things named around it, the likeliest first
 * @param subject that the section was announced with
 */
export function nameThing(
  text: string,
  before: readonly string[],
  things: () => readonly ThingMeant[],
  names: ReadonlySet<string>,
  subject: string | null = null,
): string {
  const definite = DEFINITE.exec(text)?.groups
  const longer = definite?.thing === undefined ? null : nameMade(definite.thing, before, names)
  if (longer !== null) {
    const article = /^\p{Lu}[\p{L}-]*'s /u.test(longer) ? '' : 'the '
    return `${definite?.start ?? ''} ${article}${longer}${definite?.end ?? ''}`
  }
  const { start = '', thing = '', end = '' } = BARE.exec(text)?.groups ?? {}
  if (!isOfSomething(thing)) return text
  const opened = asThing(subject)
  const spoken = findMeant(things(), { least: LEAST, beside: thing.toLowerCase() })
  // “The summer” of “the summer fair”.
  const about = spoken === null || opened?.includes(spoken) ? opened : spoken
  if (about === null || ORDINAL.test(about) || about.split(' ').includes(thing)) return text
  return `${start} ${thing} ${WRITTEN.test(thing) ? 'on' : 'for'} ${about}${end}`
}

/** What is announced is talked about, and no thing: “the summer fair topics”. */
const TALKED_ABOUT =
  /\b(?:topics?|items?|updates?|discussions?|questions?|section|points?|agenda|\p{L}+-related)$/iu

/** The subject of a section as a thing that something is done with; null where it is no noun phrase. */
export function asThing(subject: string | null): string | null {
  if (subject === null || !isShortName(subject) || TALKED_ABOUT.test(subject)) return null
  return /^(?:the|an?|our) /iu.test(subject) ? subject.replace(/^our /iu, 'the ') : withArticle(subject)
}

function nameMade(thing: string, before: readonly string[], names: ReadonlySet<string>): string | null {
  return isOfSomething(thing) ? findLongerName(thing, before, names) : null
}

function isOfSomething(thing: string): boolean {
  return isMade(thing) || WRITTEN.test(thing)
}

/** A name with its number: “DevNet 7”, “EIP-8282”, “PR 625”; no date and no measure. */
const NUMBERED =
  /(?<![\p{L}\d-])(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|the|a|and|or|at|in|on|of|for|to|by|with|about|around|like|maybe|so|but|then|is|are|was|have|has|had|from|until|till|version|v|number|we|i|you|it|they|that|this|all|only|just|over|under|than|another|other|next|first|last|item|step|point|day|week|top|least|most)\p{L}* ?-?\d)(?<name>\p{Lu}[\p{L}]+)[ -]?(?<number>\d{1,6})(?![\p{L}\d:%]|,\d|\.\d| (?:percent|minutes|hours|days|weeks|months|years|people|times))/giu

/**
 * The name with a number that the talk around a task is about, as it is mostly written: the one that is named more often than others, or
 * alone. Null for none.
 */
export function findNumbered(around: readonly string[]): string | null {
  const counts = new Map<string, { count: number; text: string }>()
  for (const text of around)
    for (const { groups } of text.matchAll(NUMBERED)) {
      const { name = '', number = '' } = groups ?? {}
      if (!/^\p{Lu}/u.test(name)) continue
      const key = `${name.toLowerCase()} ${number}`
      const known = counts.get(key)
      counts.set(key, { count: (known?.count ?? 0) + 1, text: known?.text ?? `${name} ${number}` })
    }
  const [first, second] = [...counts.values()].toSorted((one, other) => other.count - one.count)
  return first === undefined || first.count === second?.count ? null : first.text
}
