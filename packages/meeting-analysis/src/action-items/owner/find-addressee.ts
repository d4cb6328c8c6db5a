import { speech } from '@mi/language/speech'
import { findNamed, type Person, speakerOf, type Talk } from '../../people/people.ts'
import { saidIn } from '../../sentences/clause-edges.ts'
import { findAcceptance, isAccepting, isYes } from './acceptance.ts'

const patterns = speech.owner.addressee

/** The person whom “you” means: the one named just before, the only other person, or the one who accepts right after. */
export function addresseeOf(at: number, talk: Talk, speaker: Person | null): Person | null {
  const { clauses, people } = talk
  const here = clauses[at]
  if (here === undefined) return null
  for (let back = at - 1; back >= Math.max(0, at - 2); back--) {
    const before = clauses[back]
    if (before === undefined || before.segment.speakerName !== here.segment.speakerName) break
    const named = findNamed(saidIn(before), people).filter(mention => mention.person !== speaker)
    const last = named.at(-1)
    if (
      named.length === 1 &&
      last !== undefined &&
      (last.at < 8 || isVocative(saidIn(before), last.at, last.end))
    )
      return last.person
    if (named.length > 1) return null
  }
  const others = people.filter(person => person !== speaker)
  if (others.length === 1) return others[0] ?? null
  const turnedTo = addressedAfter(at, talk, speaker)
  if (turnedTo !== null) return turnedTo
  const asked = patterns.asksDirectly.test(saidIn(here))
  const acceptance = findAcceptance(at, clauses, next => isAccepting(next) || (asked && isYes(next)))
  return speakerOf(acceptance, people)
}

// “It would help to have an example. – Tom, is that something for you?”
function addressedAfter(at: number, { clauses, people }: Talk, speaker: Person | null): Person | null {
  const next = clauses[at + 1]
  if (next === undefined || next.segment.speakerName !== clauses[at]?.segment.speakerName || !next.asks)
    return null
  const said = saidIn(next)
  const named = findNamed(said, people).filter(mention => mention.person !== speaker)
  const [first] = named
  if (first === undefined || named.length > 1) return null
  return isVocative(said, first.at, first.end) ? first.person : null
}

/** True if a name addresses its owner: “Tom, can you …”, “can you do that, Tom?”. */
export function isVocative(said: string, at: number, end: number): boolean {
  const before = said
    .slice(0, at)
    .replace(/^(?:so|and|okay|ok|yeah|hey|um|well|then|the|maybe|but|thanks|,|\s)+/, '')
  return (
    (before === '' && /^[,?]|^ (?:can|could|will|would|you|please)/.test(said.slice(end))) ||
    (/,\s*$/.test(before) &&
      (/^[?.!]?$/.test(said.slice(end).trim()) || (/^,/.test(said.slice(end)) && /\byou\b/.test(before))))
  )
}
