import { isBlank } from '@mi/contracts'
import { invalid } from '@mi/errors'
import type { Participant } from '@mi/meeting-analysis'
import { insightErrors } from '../../errors.ts'
import { type AssigneeFields, findAssignee, UNASSIGNED } from '../domain/find-assignee.ts'

/** True if the local copy of a meeting has the participant of a request's id. A newer version may have the participant. */
export function knowsAssignee(given: string | null) {
  return ({ participants }: { participants: readonly Participant[] }): boolean =>
    given === null || findAssignee(given, participants).outcome !== 'unknown_id'
}

/**
 * Finds the assignee that a request names; null means no assignee.
 * @throws {ServiceError} ambiguous_assignee with the candidates; invalid for an unknown participant id and for a blank value
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
