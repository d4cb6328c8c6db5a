import type { Participant } from '@mi/meeting-analysis'
import { foldWords } from '../../domain/fold-words.ts'

export interface AssigneeFields {
  assigneeId: string | null
  assigneeName: string | null
  assigneeEmail: string | null
}

export const UNASSIGNED: AssigneeFields = { assigneeId: null, assigneeName: null, assigneeEmail: null }

export type FoundAssignee =
  | { outcome: 'found'; assignee: AssigneeFields }
  /** No participant has this id. */
  | { outcome: 'unknown_id' }
  | { outcome: 'ambiguous'; candidates: Participant[] }

const PARTICIPANT_ID = /^prt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const EMAIL = /^[^\s@]+@[^\s@]+$/

/**
 * Finds the participant for a participant id, an e-mail address or a name. A name matches a participant by the full name, or by
 * words of it that no other participant has. The name of a person who is not a participant stays unchanged.
 */
export function findAssignee(given: string, participants: readonly Participant[]): FoundAssignee {
  const wanted = given.trim()
  if (PARTICIPANT_ID.test(wanted)) {
    const participant = participants.find(({ id }) => id === wanted)
    return participant ? found(participant) : { outcome: 'unknown_id' }
  }
  if (EMAIL.test(wanted)) {
    const same = participants.filter(({ email }) => email?.toLowerCase() === wanted.toLowerCase())
    return onlyOf(same, { assigneeId: null, assigneeName: wanted, assigneeEmail: wanted })
  }
  const name = foldWords(wanted)
  const whole = participants.filter(participant => foldWords(participant.name).join(' ') === name.join(' '))
  const part = participants.filter(participant => {
    const words = foldWords(participant.name)
    return name.length > 0 && name.every(word => words.includes(word))
  })
  return onlyOf(whole.length > 0 ? whole : part, { ...UNASSIGNED, assigneeName: wanted })
}

/** The only candidate, or the assignee without an account when there is no candidate. */
function onlyOf(candidates: Participant[], otherwise: AssigneeFields): FoundAssignee {
  const [first, ...others] = candidates
  if (!first) return { outcome: 'found', assignee: otherwise }
  return others.length > 0 ? { outcome: 'ambiguous', candidates } : found(first)
}

function found({ id, name, email }: Participant): FoundAssignee {
  return { outcome: 'found', assignee: { assigneeId: id, assigneeName: name, assigneeEmail: email } }
}
