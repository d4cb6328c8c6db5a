import { speech } from '@mi/language/speech'
import { findNamed, type Mention, type Person, speakerOf, type Talk } from '../../people/people.ts'
import { saidIn } from '../../sentences/clause-edges.ts'
import type { Clause } from '../../sentences/sentence.ts'
import { addresseeOf, isVocative } from './find-addressee.ts'
import { takerOf, unlessRefused } from './find-volunteer.ts'
import { partOfTask } from './split-parts.ts'
import { speaksForTeam } from './team-promise.ts'

const patterns = speech.owner.assignee

/**
 * Finds the owner of a task: the person who promises, is addressed or named, or accepts. Null if no single owner is certain.
 * @param title limits the search to the part of the clause that says the task
 */
export function findAssignee(at: number, talk: Talk, title?: string): Person | null {
  const { clauses, people } = talk
  const clause = clauses[at]
  if (clause === undefined) return null
  const said = saidOf(clause, talk, title)
  const speaker = speakerOf(clause, people)
  const named = findNamed(said, people)
  const handed = named.find(
    mention => mention.person !== speaker && patterns.handsTo.test(said.slice(0, mention.at)),
  )
  if (handed !== undefined) return unlessRefused(handed.person, at, talk)
  const addressed = named.filter(mention => isAddressed(said, mention))
  if (addressed.some(mention => named.some(other => isPair(said, mention, other)))) return null
  const other = addressed.find(mention => mention.person !== speaker && !isOnlyTold(said, mention))
  const promises = promisesIn(said) && !patterns.toAnyone.test(saidIn(clause))
  if (other !== undefined && !promises) return unlessRefused(other.person, at, talk)
  if (promises) return speaker
  if (
    named.length === 1 &&
    named[0]?.person !== speaker &&
    /\b(?:ask|assign\w*|owner|responsible|for|up to) (?:the )?$/.test(said.slice(0, named[0]?.at))
  )
    return named[0]?.person ?? null
  if (speaksForTeam(at, clauses, said, people.length)) return speaker
  if (patterns.each.test(saidIn(clause))) return null
  if (patterns.group.test(said)) return takerOf(at, talk, title)
  if (addressed.length === 0 && patterns.withoutSubject.test(said)) return speaker
  const imperative = isImperative(said, title)
  if (imperative && patterns.returnsThing.test(said)) {
    const before = promiserBefore(at, talk)
    if (before !== null) return before
  }
  if (patterns.request.test(said) || imperative)
    return unlessRefused(addresseeOf(at, talk, speaker), at, talk)
  return addressed.length === 1 ? (addressed[0]?.person ?? null) : null
}

/** True if the words promise something in the first person. */
export function promisesIn(said: string): boolean {
  return (
    patterns.speaker.test(said) &&
    !patterns.noPromise.test(said) &&
    !patterns.anothers.test(said) &&
    !asksBefore(said)
  )
}

/** True if a sentence in the first person gives the task to another person: “I need somebody to …”, “we'll have Tom …”. */
export function isHandedOn(said: string, people: readonly Person[]): boolean {
  return (
    patterns.anothers.test(said) ||
    findNamed(said, people).some(mention => patterns.handsTo.test(said.slice(0, mention.at)))
  )
}

// With the beginning of the sentence in the clause before: “we're going to …” – “put out a release”.
function saidOf(clause: Clause, { clauses, people }: Talk, title: string | undefined): string {
  const said = saidIn(clause)
  if (title === undefined) return said
  const before = clauses[clause.index - 1]
  const begun =
    before !== undefined &&
    before.segment.speakerName === clause.segment.speakerName &&
    patterns.unfinished.test(saidIn(before))
  return partOfTask(begun ? `${saidIn(before)} ${said}` : said, title, people)
}

// “We may have to look it up and get back to you on that, Tom.”
function isOnlyTold(said: string, { at, end }: Mention): boolean {
  return (
    /^[?.!]?$/.test(said.slice(end)) &&
    isVocative(said, at, end) &&
    patterns.ours.test(said) &&
    !patterns.request.test(said)
  )
}

function isAddressed(said: string, { at, end }: Mention): boolean {
  const before = said.slice(0, at)
  if (patterns.reason.test(before) || patterns.notActing.test(before)) return isVocative(said, at, end)
  const after = said.slice(end)
  return patterns.actsAfterName.test(after) || patterns.reported.test(after) || isVocative(said, at, end)
}

// “Could you write what I can send them” promises nothing, but “Tom, I'll look at what you have sent” does.
function asksBefore(said: string): boolean {
  const request = patterns.request.exec(said)?.index ?? -1
  return request >= 0 && request < said.search(patterns.speaker)
}

// “I can draft it.” – “Send it to Ann”: the person who offered the thing.
function promiserBefore(at: number, { clauses, people }: Talk): Person | null {
  const here = clauses[at]?.segment.speakerName
  for (const clause of clauses.slice(Math.max(0, at - 2), at).toReversed()) {
    if (clause.segment.speakerName === here) return null
    if (promisesIn(saidIn(clause))) return speakerOf(clause, people)
  }
  return null
}

// “Tom and Lena will …”: a task of two people has no single owner.
function isPair(said: string, a: Mention, b: Mention): boolean {
  const between = a.at < b.at ? said.slice(a.end, b.at) : said.slice(b.end, a.at)
  return a !== b && /^\s*(?:,|and|or|&|, and)\s*$/.test(between)
}

function isImperative(said: string, title: string | undefined): boolean {
  const bare = said.replace(/^(?:so |and |okay |then |please |just )*/, '')
  const [verb = ''] = (title ?? '').toLowerCase().split(' ')
  return (
    (verb !== '' && bare.startsWith(`${verb} `)) ||
    /^(?:send|write|check|look|review|make|prepare|share|open|update|try|take|find|ping|put|work|come up|talk|reach|follow|fix|add)\b/.test(
      bare,
    )
  )
}
