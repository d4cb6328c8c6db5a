import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { Talk } from '../../people/people.ts'
import { cleanSpeech, withoutBrokenWords } from '../../text/clean-speech.ts'
import { capitalized, withArticle } from '../../text/write-words.ts'
import type { SectionSubjects } from '../../topics/find-announced.ts'
import { ownerOfPhrase } from '../owner/find-owner.ts'
import { faultOfTitle, isBaseVerb } from './check-title.ts'
import { completePhrase, joinClauses } from './phrase/complete-phrase.ts'
import { toImperative } from './phrase/imperative.ts'
import { findAntecedent } from './references/find-antecedent.ts'
import { AROUND_IN_CALL, type TaskTitle, taskTitles } from './write-task-titles.ts'

/** The kind of meeting. In a call and in a team the title often comes from a neighbouring clause. */
export type Setting = 'call' | 'team' | 'short'

/** Returns a function that writes the title of the task at a clause, by its index, or null. */
export function itemTitles(
  talk: Talk,
  setting: Setting,
  subjects: SectionSubjects = new Map(),
): (at: number) => TaskTitle | null {
  const titles = taskTitles(talk, subjects)
  if (setting === 'call') return at => titles.at(at, AROUND_IN_CALL)
  if (setting === 'short') return at => titles.at(at)
  const withoutSubjects = taskTitles(talk)
  return at => titles.at(at) ?? nameInTeam(at, talk) ?? withoutSubjects.at(at, AROUND_IN_CALL)
}

// In a long team meeting tasks are assigned in fragments, which are named by their thing.
function nameInTeam(at: number, talk: Talk): TaskTitle | null {
  const { clauses, people } = talk
  const clause = clauses[at]
  if (clause === undefined) return null
  const phrase = completePhrase(at, clauses, people)
  const said = joinClauses(phrase)
  const owner = ownerOfPhrase([clause, ...phrase], talk)
  const spoken = writeSpokenTitle(said, owner?.calls)
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(call => call.split(' '))))
  const title = faultOfTitle(spoken) === null ? spoken : nameTask(said, names)
  return title === null ? null : { title, clause, phrase, promised: false, score: 0 }
}

const spoken = speech.titles.check.spoken

const MOST_CHARACTERS = 300
const MOST_WORDS = 30
const LEAST_CUT = 40
const SEAM = /[,.;:] | (?:and|so(?! that)|because|but|or) /gi

/** Writes a task as an imperative: “so I'll, uh, send you the minutes” becomes “Send you the minutes”. @param owner in lower case */
export function writeSpokenTitle(said: string, owner: readonly string[] = []): string {
  const clean = withoutBrokenWords(cleanSpeech(said).replace(/’/g, "'").replace(spoken.label, ''))
  const phrase = toImperative(clean, owner) ?? clean
  const title = shorten(withoutName(trimEnd(phrase, /[\s,;:.?!…]/), owner))
  return capitalized(title)
}

// “…, Tom”: the owner is shown beside the title.
function withoutName(title: string, owner: readonly string[]): string {
  const called = owner.find(call => title.toLowerCase().endsWith(`, ${call}`))
  return called === undefined ? title : title.slice(0, -called.length - 2)
}

function shorten(whole: string): string {
  let title = withoutTail(whole)
  const words = title.split(' ')
  if (words.length > MOST_WORDS) {
    const head = words.slice(0, MOST_WORDS).join(' ')
    const cut = [...`${head} `.matchAll(SEAM)].at(-1)?.index ?? 0
    title = cut > LEAST_CUT ? withoutTail(head.slice(0, cut)) : `${withoutTail(head)} …`
  }
  return title.length <= MOST_CHARACTERS ? title : `${title.slice(0, MOST_CHARACTERS - 2)} …`
}

// “…, so yeah, I think”: the end of a sentence that was broken off.
function withoutTail(whole: string): string {
  let title = whole
  for (;;) {
    const comma = title.lastIndexOf(',')
    const tail = title
      .slice(comma + 1)
      .trim()
      .toLowerCase()
    const shorter =
      comma > 0 && spoken.nothingSaid.test(tail) ? title.slice(0, comma) : title.replace(spoken.dangling, '')
    if (shorter === title || shorter === '') return trimEnd(title, /[\s,;:]/)
    title = shorter
  }
}

const fragments = speech.titles.references.fragments

/** Names a task by its thing: “and um for the the marketing expert, trend watching” becomes “Work on the trend watching”. Null without a thing. */
export function nameTask(said: string, names: ReadonlySet<string>): string | null {
  const clean = cleanSpeech(said).replace(/’/g, "'")
  const thing = findAntecedent([clean], names)
  if (thing === null) return null
  const { verb = '', link } =
    new RegExp(
      `(?<verb>\\p{L}{2,})${fragments.link} ${fragments.determiner}(?:\\p{L}+ )??${RegExp.escape(thing)}`,
      'iu',
    ).exec(clean)?.groups ?? {}
  const named = withArticle(thing)
  const worded =
    isBaseVerb(verb) && !/(?:ing|ed)$/i.test(verb) && !fragments.notFirst.test(verb)
      ? `${capitalized(verb.toLowerCase())} ${link === undefined ? '' : `${link} `}${named}`
      : ''
  // Without a verb it is a task only where work is assigned.
  const titles = [worded, fragments.handedOut.test(clean) ? `Work on ${named}` : '']
  return titles.find(title => title !== '' && faultOfTitle(title) === null) ?? null
}
