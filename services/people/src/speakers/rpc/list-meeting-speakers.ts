import type { MeetingSpeakersHandlers } from '@mi/contracts/mi/people/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { speakerMessages, speakersIn } from './read-speakers.ts'

export function listMeetingSpeakers(deps: Deps): MeetingSpeakersHandlers['listMeetingSpeakers'] {
  return async (request, ctx) => {
    const { meetingId } = request
    const page = pageOf(request, ['number', 'string'])
    await deps.meetingRefs.require(ctx, meetingId)
    const speakers = await speakersIn(deps, ctx, meetingId)
    const [ms, id] = (page.after ?? []) as [number?, string?]
    const rest =
      ms === undefined || id === undefined
        ? speakers.slice(page.offset)
        : speakers.filter(speaker => speaker.ms < ms || (speaker.ms === ms && speaker.participantId > id))
    const shown = rest.slice(0, page.limit)
    const last = shown.at(-1)
    const next = rest.length > shown.length && last ? encodeCursor([last.ms, last.participantId]) : null
    return {
      data: await speakerMessages(deps, ctx, meetingId, shown),
      pagination: pagination(page, page.after ? null : speakers.length, next),
    }
  }
}
