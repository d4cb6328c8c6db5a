import type { ExplicitStatement, ExplicitTask } from '../../languages/explicit-statements.ts'
import { addressedIn, maskNames } from '../../languages/masked-text.ts'
import type { Statements, TaskWords } from '../../languages/statements.ts'
import type { Person } from '../../people/people.ts'
import type { Clause } from '../../sentences/sentence.ts'
import { findAcceptance } from './acceptance.ts'

interface Meeting {
  readonly clauses: readonly Clause[]
  readonly people: readonly Person[]
  readonly statements: Statements
  readonly said: readonly ExplicitStatement[]
}

/** The owner of an explicit task: the person who promises, is addressed or named, or accepts. Null if no person is certain. */
export function explicitOwner(
  clause: Clause,
  { assignee }: ExplicitTask,
  meeting: Meeting,
  acceptance: Clause | null,
): Person | null {
  const { people, clauses } = meeting
  const named = (name: string | undefined) => people.find(person => person.name === name) ?? null
  const speaker = named(clause.segment.speakerName)
  if (assignee === 'speaker') return speaker
  if (assignee === 'nobody') return null
  if (assignee !== 'addressee') return assignee
  const before = clauses[clause.index - 1]
  if (before !== undefined && before.segment.speakerName === clause.segment.speakerName) {
    const turnedTo = addressedIn(maskNames(before, people))
    if (turnedTo !== undefined && turnedTo.person !== speaker) return turnedTo.person
  }
  const others = people.filter(person => person !== speaker)
  return others.length === 1 ? (others[0] ?? null) : named(acceptance?.segment.speakerName)
}

/** Finds the acceptance of a request. Null if the speaker asked for something else in between, which the reply then accepts. */
export function acceptanceOf(clause: Clause, { clauses, statements, said }: Meeting): Clause | null {
  const acceptance = findAcceptance(clause.index, clauses, accepts(statements.tasks))
  if (acceptance === null) return null
  return said.slice(clause.index + 1, acceptance.index).some(({ task }) => task !== null) ? null : acceptance
}

function accepts(words: TaskWords): (clause: Clause) => boolean {
  return clause => {
    const { text } = maskNames(clause, [])
    const yes = words.accepts.exec(text)
    return yes !== null && !clause.asks && !words.negated.test(text.slice(yes[0].length))
  }
}
