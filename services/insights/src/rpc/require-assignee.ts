import { isBlank } from '@mi/contracts'
import { invalid } from '@mi/errors'
import { type AssigneeFields, findAssignee, UNASSIGNED } from '../domain/action-items/find-assignee.ts'
import type { Participant } from '../engines/engine.ts'
import { insightErrors } from '../errors.ts'

/** Whether a meeting, as it is known here, has the participant whose id a request gives. A newer one may have it. */
export function knowsAssignee(given: string | null) {
  return ({ participants }: { participants: readonly Participant[] }): boolean =>
    given === null || findAssignee(given, participants).outcome !== 'unknown_id'
}

/**
 * Whom a request means by `assignee`; null is nobody.
 * @throws {ServiceError} ambiguous_assignee with the candidates; invalid for an id that is no participant's, and for a blank
 */
export function requireAssignee(given: string | null, participants: readonly Participant[]): AssigneeFields {
  if (given === null) return UNASSIGNED
  if (isBlank(given)) throw invalid('assignee', 'must not be blank')
  const result = findAssignee(given, participants)
  if (result.outcome === 'found') return result.assignee
  if (result.outcome === 'unknown_id') throw invalid('assignee', 'is not a participant of this meeting')
  throw insightErrors.ambiguous_assignee({
    details: result.candidates.map(({ id, name, email }) => ({
      field: 'assignee',
      message: email ? `${id} ${name} <${email}>` : `${id} ${name}`,
    })),
  })
}
