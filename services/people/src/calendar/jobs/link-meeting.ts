import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
import { ServiceError } from '@mi/errors'
import type { JobHandler } from '@mi/jobs'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { matchEvent } from '../domain/match-event.ts'
import { meetingKey } from '../domain/meeting-link.ts'
import { type Candidate, findCandidates, findLinkedOrNamed, linkEvents } from '../store/links.ts'

/**
 * Finds the event that a meeting belongs to, reports the invited people to the meetings service, and links
 * the two. The job can be repeated at any point, because the meeting's `calendar_event_id` names the event
 * that was reported.
 */
export function linkMeeting(deps: Deps): JobHandler<'link-meeting'> {
  const { database, meetings } = deps
  return {
    kind: 'link-meeting',
    maxBackoffMs: 60_000,
    async run({ tenant, resourceId: meetingId }, ctx) {
      const ref = await meetings.getMeetingRef({ meetingId }, { caller: ctx.origin }).catch(nullWhenDeleted)
      if (!ref) return
      const event = await findEvent(deps, tenant, ref)
      if (!event) return
      const linked = await meetings
        .linkCalendarEvent(
          {
            meetingId,
            calendarEventId: event.id,
            attendees: event.attendees
              .filter(attendee => !attendee.isDeclined)
              .map(({ name, email }) => ({ name: name ?? email, email })),
          },
          { caller: ctx.origin },
        )
        .catch(nullWhenDeleted)
      if (!linked) return
      await database.transaction(async tx => {
        const meeting = await lockMeetingRef(tx, tenant, meetingId)
        // The meeting was deleted, or is not known here yet. In the second case, its event enqueues this job
        // again.
        if (meeting) await linkEvents(tx, tenant, { meeting, event }, deps.now())
        await ctx.finish(tx)
      })
    },
  }
}

async function findEvent({ database }: Deps, tenant: Tenant, ref: MeetingRef): Promise<Candidate | null> {
  const named = await findLinkedOrNamed(database, tenant, ref.meetingId, ref.calendarEventId)
  if (named || ref.calendarEventId !== null) return named
  const startedAt = ref.startedAt as Date
  const candidates = await findCandidates(database, tenant, startedAt)
  return matchEvent(
    {
      startedAt,
      title: ref.title,
      platform: ref.platform,
      meetingKey: ref.meetingUrl === null ? null : meetingKey(ref.meetingUrl),
      emails: ref.participants.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])),
    },
    candidates,
  )
}

function nullWhenDeleted(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
