import type { ParticipantInput } from '@mi/contracts/mi/meetings/v1'
import { invalidFields } from '@mi/errors'
import type { Tx } from '../store/database.ts'
import type { MeetingRecord } from '../store/meetings.ts'
import { newParticipant, removeParticipants, saveParticipants } from '../store/participants.ts'

/**
 * Replaces the participants by the list of the client. Participants with an id are kept, and their name, address and position may change.
 * Participants without an id are created. Participants that are not in the list are deleted.
 * @returns the number of participants
 */
export async function replaceParticipants(
  tx: Tx,
  meeting: MeetingRecord,
  wanted: readonly ParticipantInput[],
): Promise<number> {
  const known = new Map(meeting.participants.map(participant => [participant.id, participant]))
  const seen = new Set<string>()
  const problems = wanted.flatMap(({ id }, at) => {
    if (id === null) return []
    const field = `participants[${at}].id`
    if (!known.has(id)) return [{ field, message: 'is not a participant of this meeting' }]
    if (seen.has(id)) return [{ field, message: 'is in the list twice' }]
    seen.add(id)
    return []
  })
  if (problems.length > 0) throw invalidFields(problems)

  const list = wanted.map(({ id, name, email }, position) => {
    const existing = id === null ? undefined : known.get(id)
    return existing
      ? { ...existing, name, email, position }
      : newParticipant(meeting, { name, email }, position)
  })
  await removeParticipants(
    tx,
    meeting,
    meeting.participants.flatMap(({ id }) => (seen.has(id) ? [] : [id])),
  )
  await saveParticipants(tx, {
    added: list.filter(({ id }) => !known.has(id)),
    changed: list.filter(({ id, name, email, position }) => {
      const before = known.get(id)
      return before && (before.name !== name || before.email !== email || before.position !== position)
    }),
  })
  return list.length
}
