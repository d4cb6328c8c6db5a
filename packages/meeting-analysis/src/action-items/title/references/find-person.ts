import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { findNamed, type Person } from '../../../people/people.ts'
import { firstName } from '../../../people/write-name.ts'
import { firstIn } from '../../../text/write-words.ts'
import { findGroup, findRole } from './find-antecedent.ts'
import { tokensOf } from './noun-phrase.ts'

const patterns = speech.titles.references.outsiders

/** “The farmer's.” */
const OWNS = /(?<=\p{L}{3})'s(?=[.,!?]|$)/gu

/** The meaning of “him”, “her” or “them”: the last person or group mentioned. @param before earlier clauses, the last first */
export function findWhom(
  before: readonly string[],
  people: readonly Person[],
  names: ReadonlySet<string>,
  several: boolean,
): string | null {
  return firstIn(before, said => {
    const text = said.replace(OWNS, '')
    const known = several ? undefined : findNamed(text, people).at(-1)?.person
    return (
      (known === undefined ? null : firstName(known)) ??
      findOutsider(text, names, several) ??
      (several ? (articled(findGroup([text])) ?? findCompany(text, names)) : articled(findRole([text])))
    )
  })
}

function findOutsider(text: string, names: ReadonlySet<string>, several: boolean): string | null {
  const contact = [...text.matchAll(patterns.contact)].at(-1)?.groups
  if (contact !== undefined) return `the contact ${contact.where} ${contact.name}`
  // “Them” may be a company. Companies are rarely the subject of these verbs.
  const found = [patterns.asObject, patterns.alone, ...(several ? [] : [patterns.asSubject])]
    .flatMap(pattern => [...text.matchAll(pattern)])
    .map(({ groups, index }) => ({ name: groups?.name ?? groups?.other ?? '', index }))
    .filter(({ name }) => isName(name, text, names))
    .toSorted((a, b) => a.index - b.index)
  return found.at(-1)?.name ?? null
}

function isName(name: string, text: string, names: ReadonlySet<string>): boolean {
  const words = name.split(' ')
  if (
    patterns.calendar.test(name) ||
    words.some(word => isStopWord(word.toLowerCase()) || names.has(word.toLowerCase()))
  )
    return false
  return tokensOf(text).some(({ word, tag }) => tag === 'PROPN' && word === words[0])
}

function findCompany(text: string, names: ReadonlySet<string>): string | null {
  const team = [...text.matchAll(patterns.team)].at(-1)?.groups?.name
  if (team !== undefined && isName(team, text, names)) return `the ${team} team`
  const company = [...text.matchAll(patterns.company)].at(-1)?.groups?.company
  return (
    articled(company ?? null) ?? [...text.matchAll(patterns.department)].at(-1)?.groups?.department ?? null
  )
}

function articled(who: string | null): string | null {
  return who === null ? null : `the ${who}`
}
