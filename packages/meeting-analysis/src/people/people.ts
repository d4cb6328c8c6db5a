import { anywhere } from '@mi/language/anywhere'
import { speech } from '@mi/language/speech'
import type { Participant, Segment } from '../request.ts'
import type { Clause } from '../sentences/sentence.ts'
import { countEach } from '../text/write-words.ts'
import { findCalledInShort } from './short-names.ts'

const patterns = speech.people.firstNames

/** A possible owner: a participant, or a speaker who is not registered. */
export interface Person {
  readonly id: string | null
  readonly name: string
  /** Lower-case names that mean only this person in the meeting. */
  readonly calls: readonly string[]
}

const UNNAMED = new Set(anywhere.unnamedSpeakers.split('|'))

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The participants and speakers of a meeting, each with the names that are unique in it. */
export function listPeople(
  participants: readonly Participant[],
  segments: readonly Segment[],
  english = true,
): Person[] {
  const ordinary = english ? patterns.ordinary : UNNAMED
  const names = new Map<string, string | null>()
  for (const participant of participants) names.set(participant.name, participant.id)
  for (const segment of segments)
    if (!names.has(segment.speakerName)) names.set(segment.speakerName, segment.speakerId)
  const entries = [...names].map(([name, id]) => ({ id, name, calls: callsOf(name, ordinary) }))
  const owners = countEach(entries.flatMap(({ calls }) => calls))
  return entries.map(person => ({ ...person, calls: person.calls.filter(call => owners.get(call) === 1) }))
}

// A Chinese name has at least two characters, any other name at least three letters.
function isCall(call: string): boolean {
  return call.length >= (UNSPACED.test(call) ? 2 : 3)
}

function callsOf(name: string, ordinary: ReadonlySet<string>): string[] {
  const lower = name.toLowerCase().trim()
  const [bare = ''] = lower.split(/[([]/, 1)
  const parts = bare.split(/[^\p{L}\p{N}'’]+/u).filter(part => part.length > 1)
  const single = parts.filter(part => isCall(part) && !ordinary.has(part))
  // “田中太郎” is called 田中, “王小明” is called 小明.
  const short = UNSPACED.test(lower) && parts.length === 1 ? [lower.slice(0, 2), lower.slice(-2)] : []
  return [...new Set([lower, parts.join(' '), ...single, ...short])].filter(
    call => isCall(call) && !ordinary.has(call),
  )
}

/** The clauses of a meeting with its people. */
export interface Talk {
  readonly clauses: readonly Clause[]
  readonly people: readonly Person[]
}

/** The person who says a clause. */
export function speakerOf(clause: Clause | null | undefined, people: readonly Person[]): Person | null {
  return people.find(({ name }) => name === clause?.segment.speakerName) ?? null
}

/** A person who is named in a text. `end` is exclusive. */
export interface Mention {
  readonly person: Person
  readonly at: number
  readonly end: number
}

/** The people who are named in a text, in order. */
export function findNamed(text: string, people: readonly Person[]): Mention[] {
  const lower = text.toLowerCase()
  const found: Mention[] = []
  for (const person of people) {
    for (const call of [...person.calls].sort((a, b) => b.length - a.length)) {
      const at = indexOfWord(lower, call)
      if (at < 0) continue
      found.push({ person, at, end: at + call.length })
      break
    }
  }
  const short = findCalledInShort(lower, people)
  if (short !== null && !found.some(({ person }) => person === short.person)) found.push(short)
  return found.sort((a, b) => a.at - b.at)
}

function indexOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + word.length] ?? ' '
    if (UNSPACED.test(word) || (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after))) return at
  }
  return -1
}

const namePatterns = speech.people.names

/** The lower-case words of the names of participants and speakers. */
export function nameWords(participants: readonly Participant[], segments: readonly Segment[]): Set<string> {
  const names = new Set<string>()
  for (const name of fullNames(participants, segments)) {
    for (const word of name.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word.length >= 3 && !namePatterns.ordinary.has(word)) names.add(word)
    }
  }
  return names
}

export function fullNames(participants: readonly Participant[], segments: readonly Segment[]): string[] {
  return [
    ...new Set([...participants.map(({ name }) => name), ...segments.map(({ speakerName }) => speakerName)]),
  ]
}

export function isRoleWord(word: string): boolean {
  return namePatterns.roles.has(word)
}
