import { type Consumer, defineConsumer } from '@mi/events'
import type { Tx } from '../store/database.ts'
import { lockMeeting } from '../store/meetings.ts'

/** Stores the new speaker profiles of participants, which GET /meetings/{id} returns. */
export function onSpeakerLinksChanged(): Consumer {
  return defineConsumer<'mi.people.speaker_links.changed.v1', Tx>({
    on: 'mi.people.speaker_links.changed.v1',
    name: 'show-speaker-profiles',
    async handle({ tenant, payload: { meetingId, version, links } }, tx) {
      if (!links) return
      const meeting = await lockMeeting(tx, tenant, meetingId)
      if (!meeting || meeting.speakerLinks >= version) return
      const profiles = new Map(
        links.links.map(({ participantId, speakerProfileId }) => [participantId, speakerProfileId]),
      )
      for (const { id, speakerProfileId: before } of meeting.participants) {
        const speakerProfileId = profiles.get(id) ?? null
        if (speakerProfileId !== before)
          await tx.participant.update({ where: { id, ...tenant }, data: { speakerProfileId } })
      }
      // Does not increase the version of the meeting and announces nothing, because no read model stores profiles.
      await tx.meeting.update({ where: { id: meetingId, ...tenant }, data: { speakerLinks: version } })
    },
  })
}
