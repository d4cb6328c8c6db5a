import { anywhere } from '@mi/language/anywhere'
import { findNamed, type Mention, type Person } from '../people/people.ts'
import type { Clause } from '../sentences/sentence.ts'

/** The text of a clause in the form that patterns require, with `@` for the name of each person. */
export interface MaskedText {
  readonly text: string
  /** In order. `at` is the position of the mark in `text`. */
  readonly mentions: readonly { readonly person: Person; readonly at: number }[]
}

export function maskNames(clause: Clause, people: readonly Person[]): MaskedText {
  const said = clause.segment.text
    .slice(clause.from, clause.to)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  let text = ''
  let from = 0
  const mentions: { person: Person; at: number }[] = []
  for (const { person, at, end } of apart(findNamed(said, people))) {
    text += said.slice(from, at)
    mentions.push({ person, at: text.length })
    text += '@'
    from = end
  }
  return { text: text + said.slice(from), mentions }
}

function apart(mentions: readonly Mention[]): Mention[] {
  const separate: Mention[] = []
  for (const mention of mentions) if (mention.at >= (separate.at(-1)?.end ?? 0)) separate.push(mention)
  return separate
}

const { honorifics, nameSuffixes, openers, afterName, betweenNames } = anywhere
/** Words before the name of an addressee, of all languages. */
export const OPENER = `(?:(?:${honorifics}|${openers})[,，、]? ?){0,3}`
/** The part of a pattern for the honorific before a name. */
export const WITH_HONORIFIC = `(?:(?:${honorifics}) )?`
/** The part of a pattern for the polite suffix of a name. */
export const WITH_SUFFIX = `(?:${nameSuffixes})?`
const TURNS_TO = new RegExp(`^\\P{L}*${OPENER}@${WITH_SUFFIX}(?: ?[,:，、：]| |${afterName})`, 'u')
const TURNED_TO = new RegExp(`[,，、] ?${WITH_HONORIFIC}@${WITH_SUFFIX} ?[?.!？。！]*$`, 'u')
const TOGETHER = new RegExp(`@${WITH_SUFFIX} ?(?:[,&、]|(?:, ?)?(?:${betweenNames})) ?@`, 'u')

/** The addressee of a clause: “Tom, …” and “…, Tom?”. */
export function addressedIn({ text, mentions }: MaskedText): MaskedText['mentions'][number] | undefined {
  if (TURNS_TO.test(text)) return mentions[0]
  return TURNED_TO.test(text) ? mentions.at(-1) : undefined
}

/** True for “Tom and Lena”: the task belongs to neither of them alone. */
export function areTogether(text: string): boolean {
  return TOGETHER.test(text)
}
