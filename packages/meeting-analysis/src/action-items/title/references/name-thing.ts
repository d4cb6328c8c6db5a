import { speech } from '@mi/language/speech'
import { withArticle } from '../../../text/write-words.ts'
import { isShortName } from '../wording/add-subject.ts'
import { isMade } from './find-antecedent.ts'
import { findLongerName } from './find-mentions.ts'
import { findMeant, type ThingMeant } from './rank-things.ts'

const patterns = speech.titles.references.incomplete

const LEAST = 0.2

/**
 * Completes the name of a thing with the longer name that was used before, or with the subject of the conversation.
 * @param things things that are named around the task, likeliest first
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
  // “The summer” is part of “the summer fair”.
  const about = spoken === null || opened?.includes(spoken) ? opened : spoken
  if (
    about === null ||
    speech.titles.references.names.ordinal.test(about) ||
    about.split(' ').includes(thing)
  )
    return text
  return `${start} ${thing} ${patterns.written.test(thing) ? 'on' : 'for'} ${about}${end}`
}

/** The subject of a section as a thing. Null if it is no noun phrase. */
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

/** The most frequent name with a number around a task, in its first spelling. Null if two are equally frequent. */
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
  const [first, second] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  return first === undefined || first.count === second?.count ? null : first.text
}
