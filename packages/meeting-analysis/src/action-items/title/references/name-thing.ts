import { speech } from '@mi/language/speech'
import { withArticle } from '../../../text/write-words.ts'
import { isShortName } from '../wording/add-subject.ts'
import { isMade } from './find-antecedent.ts'
import { findLongerName } from './find-mentions.ts'
import { findMeant, type ThingMeant } from './rank-things.ts'

const patterns = speech.titles.references.incomplete

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
  const definite = patterns.definite.exec(text)?.groups
  const longer = definite?.thing === undefined ? null : nameMade(definite.thing, before, names)
  if (longer !== null) {
    const article = /^\p{Lu}[\p{L}-]*'s /u.test(longer) ? '' : 'the '
    return `${definite?.start ?? ''} ${article}${longer}${definite?.end ?? ''}`
  }
  const { start = '', thing = '', end = '' } = patterns.bare.exec(text)?.groups ?? {}
  if (!isOfSomething(thing)) return text
  const opened = asThing(subject)
  const spoken = findMeant(things(), { least: LEAST, beside: thing.toLowerCase() })
  // “The summer” of “the summer fair”.
  const about = spoken === null || opened?.includes(spoken) ? opened : spoken
  if (
    about === null ||
    speech.titles.references.names.ordinal.test(about) ||
    about.split(' ').includes(thing)
  )
    return text
  return `${start} ${thing} ${patterns.written.test(thing) ? 'on' : 'for'} ${about}${end}`
}

/** The subject of a section as a thing that something is done with; null where it is no noun phrase. */
export function asThing(subject: string | null): string | null {
  if (subject === null || !isShortName(subject) || patterns.talkedAbout.test(subject)) return null
  return /^(?:the|an?|our) /iu.test(subject) ? subject.replace(/^our /iu, 'the ') : withArticle(subject)
}

function nameMade(thing: string, before: readonly string[], names: ReadonlySet<string>): string | null {
  return isOfSomething(thing) ? findLongerName(thing, before, names) : null
}

function isOfSomething(thing: string): boolean {
  return isMade(thing) || patterns.written.test(thing)
}

/**
 * The name with a number that the talk around a task is about, as it is mostly written: the one that is named more often than others, or
 * alone. Null for none.
 */
export function findNumbered(around: readonly string[]): string | null {
  const counts = new Map<string, { count: number; text: string }>()
  for (const text of around)
    for (const { groups } of text.matchAll(patterns.numbered)) {
      const { name = '', number = '' } = groups ?? {}
      if (!/^\p{Lu}/u.test(name)) continue
      const key = `${name.toLowerCase()} ${number}`
      const known = counts.get(key)
      counts.set(key, { count: (known?.count ?? 0) + 1, text: known?.text ?? `${name} ${number}` })
    }
  const [first, second] = [...counts.values()].toSorted((one, other) => other.count - one.count)
  return first === undefined || first.count === second?.count ? null : first.text
}
