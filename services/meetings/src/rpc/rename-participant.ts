import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { announceChange } from '../store/announce.ts'
import { participantMessage } from '../store/meeting-messages.ts'
import { lockMeeting, saveMeeting } from '../store/meetings.ts'
import { saveParticipants } from '../store/participants.ts'

export function renameParticipant({ database, now }: Deps): MeetingsInternalHandlers['renameParticipant'] {
  return async ({ meetingId, participantId, name }, ctx) =>
    database.transaction(async tx => {
      const before = await lockMeeting(tx, ctx.tenant, meetingId)
      if (!before) throw notFound('meeting')
      const participant = before.participants.find(({ id }) => id === participantId)
      if (!participant) throw notFound('participant')
      if (participant.name === name) return participantMessage(participant)
      const renamed = { ...participant, name }
      await saveParticipants(tx, { added: [], changed: [renamed] })
      await announceChange(tx, before, await saveMeeting(tx, before, { updatedAt: now() }), ctx)
      return participantMessage(renamed)
    })
}
