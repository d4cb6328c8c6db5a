import type { EventName, EventPayloads } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { EventObject } from '../domain/event-body.ts'
import type { EventType } from '../domain/event-types.ts'
import type { Tx } from '../store/database.ts'
import { keepMeetingState } from '../store/meeting-states.ts'
import { onMeetingDeleted } from './on-meeting-deleted.ts'
import { onUserRemoved } from './on-user-removed.ts'
import { recordEvent } from './record-event.ts'
import { type Resources, resources } from './resources.ts'

type Origin = Parameters<Resources['meeting']>[1]

/** Maps an event of the platform to a webhook event and its content. */
interface Source<E extends EventName> {
  on: E
  /** Null for an event that only updates the stored state of a meeting. */
  type: EventType | null
  read(payload: EventPayloads[E], from: Resources, origin: Origin): Promise<EventObject>
}

const source = <E extends EventName>(on: E, type: EventType | null, read: Source<E>['read']) =>
  ({ on, type, read }) as unknown as Source<EventName>

const meeting = (type: EventType | null) => (on: Extract<EventName, `mi.meetings.meeting.${string}`>) =>
  source(on, type, ({ meetingId }, from, origin) => from.meeting(meetingId, origin))

export const SOURCES: readonly Source<EventName>[] = [
  meeting('meeting.created')('mi.meetings.meeting.created.v1'),
  meeting('meeting.started')('mi.meetings.meeting.started.v1'),
  meeting(null)('mi.meetings.meeting.updated.v1'),
  meeting('meeting.completed')('mi.meetings.meeting.completed.v1'),
  meeting('meeting.failed')('mi.meetings.meeting.failed.v1'),
  source(
    'mi.transcripts.transcript.ready.v1',
    'transcript.ready',
    ({ transcriptId, meetingId, segmentCount }, from, origin) =>
      from.transcript(transcriptId, meetingId, segmentCount, origin),
  ),
  source(
    'mi.transcripts.transcript.updated.v1',
    'transcript.updated',
    ({ transcriptId, meetingId }, from, origin) => from.transcript(transcriptId, meetingId, 0, origin),
  ),
  source('mi.insights.summary.ready.v1', 'summary.ready', ({ summaryId }, from, origin) =>
    from.summary(summaryId, origin),
  ),
  source('mi.insights.summary.failed.v1', 'summary.failed', ({ summaryId }, from, origin) =>
    from.summary(summaryId, origin),
  ),
  source('mi.insights.action_item.created.v1', 'action_item.created', ({ actionItemId }, from, origin) =>
    from.actionItem(actionItemId, origin),
  ),
  source('mi.insights.action_item.updated.v1', 'action_item.updated', ({ actionItemId }, from, origin) =>
    from.actionItem(actionItemId, origin),
  ),
  source('mi.insights.action_item.completed.v1', 'action_item.completed', ({ actionItemId }, from, origin) =>
    from.actionItem(actionItemId, origin),
  ),
  source('mi.insights.diagram.completed.v1', 'diagram.completed', ({ diagramId }, from, origin) =>
    from.diagram(diagramId, origin),
  ),
  source('mi.insights.diagram.failed.v1', 'diagram.failed', ({ diagramId }, from, origin) =>
    from.diagram(diagramId, origin),
  ),
  source('mi.collaboration.note.created.v1', 'note.created', ({ noteId }, from, origin) =>
    from.note(noteId, origin),
  ),
  source('mi.collaboration.note.updated.v1', 'note.updated', ({ noteId }, from, origin) =>
    from.note(noteId, origin),
  ),
  source('mi.collaboration.meeting.shared.v1', 'meeting.shared', ({ shareId }, from, origin) =>
    from.share(shareId, origin),
  ),
  source(
    'mi.people.speaker_profile.matched.v1',
    'speaker_profile.matched',
    ({ speakerProfileId, ...speaker }, from, origin) => from.match(speaker, speakerProfileId, origin),
  ),
]

/** The consumers of this service. */
export function consumers(deps: Deps): Consumer[] {
  const from = resources(deps)
  const recorded = SOURCES.map(({ on, type, read }) =>
    defineConsumer<EventName, Tx, EventObject | null>({
      on,
      name: type ? `record-${type.replace('.', '-').replaceAll('_', '-')}` : 'keep-meeting-state',
      prepare: ({ payload, tenant }) => read(payload, from, deps.systemOrigin(tenant)).catch(goneIsNull),
      async handle({ payload, tenant }, tx, _ctx, resource) {
        // The resource was deleted in the meantime. It is not announced, and `meeting.deleted` follows.
        if (!resource) return
        const { meetingId } = payload as { meetingId: string }
        const isMeeting = on.startsWith('mi.meetings.')
        if (isMeeting && !(await keepMeetingState(tx, tenant, meetingId, resource.object))) return
        if (type) await recordEvent(deps, tx, tenant, { type, meetingId, resource })
      },
    }),
  )
  return [...recorded, onMeetingDeleted(deps), onUserRemoved(deps)]
}

function goneIsNull(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
