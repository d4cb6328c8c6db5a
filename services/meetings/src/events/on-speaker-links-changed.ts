import type { ListSpeakerLinksResponse } from '@mi/contracts/mi/people/v1'
import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { lockMeeting } from '../store/meetings.ts'

/** Stores the new speaker profiles of participants, which GET /meetings/{id} returns. */
export function onSpeakerLinksChanged({
  people,
  systemOrigin,
}: Pick<Deps, 'people' | 'systemOrigin'>): Consumer {
  return defineConsumer<'mi.people.speaker_links.changed.v1', Tx, ListSpeakerLinksResponse>({
    on: 'mi.people.speaker_links.changed.v1',
    name: 'show-speaker-profiles',
    prepare: ({ tenant, payload: { meetingId } }) =>
      people.listSpeakerLinks({ meetingId }, { caller: systemOrigin(tenant) }),
    async handle({ tenant, payload: { meetingId } }, tx, _ctx, { version, links }) {
      const meeting = await lockMeeting(tx, tenant, meetingId)
      if (!meeting || meeting.speakerLinks >= version) return
      const profiles = new Map(links.map(one => [one.participantId, one.speakerProfileId]))
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
