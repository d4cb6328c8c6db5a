import {
  type EventName,
  eventType,
  loadContract,
  type WebhookEventName,
  type WebhookResource,
} from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { EventObject } from '../domain/event-body.ts'
import type { Tx } from '../store/database.ts'
import { keepMeetingState } from '../store/meeting-states.ts'
import { recordEvent } from '../store/record-event.ts'
import { onMeetingDeleted } from './on-meeting-deleted.ts'
import { onUserRemoved } from './on-user-removed.ts'
import { readResource } from './read-resource.ts'

/** The consumers of this service: one for each event of the catalogue whose resource can be read, and those with their own file. */
export function consumers(deps: Deps): Consumer[] {
  const recorded = loadContract().events.flatMap(({ type: on, webhook }) =>
    webhook?.resource ? [resourceConsumer(deps, on as EventName, webhook.resource, webhook.type)] : [],
  )
  return [...recorded, onMeetingUpdated(deps), onMeetingDeleted(deps), onUserRemoved(deps)]
}

/** Only updates the stored state of the meeting. */
function onMeetingUpdated(deps: Deps): Consumer {
  const created = eventType('mi.meetings.meeting.created.v1').webhook
  if (!created?.resource) throw new Error('the event catalogue names no resource of meeting.created')
  return resourceConsumer(deps, 'mi.meetings.meeting.updated.v1', created.resource, null)
}

/** Reads the resource of an event, and announces it to webhooks with the given type. */
function resourceConsumer(
  deps: Deps,
  on: EventName,
  resource: WebhookResource,
  type: WebhookEventName | null,
): Consumer {
  return defineConsumer<EventName, Tx, EventObject | null>({
    on,
    name: type ? `record-${type.replace('.', '-').replaceAll('_', '-')}` : 'keep-meeting-state',
    prepare: ({ payload, tenant }) =>
      readResource(deps.readOperation, resource, { on, payload }, deps.systemOrigin(tenant)).catch(
        goneIsNull,
      ),
    async handle({ payload, tenant }, tx, _ctx, object) {
      // The resource was deleted in the meantime. It is not announced, and `meeting.deleted` follows.
      if (!object) return
      const meetingId = 'meetingId' in payload ? payload.meetingId : null
      const isMeeting = meetingId !== null && on.startsWith('mi.meetings.')
      if (isMeeting && !(await keepMeetingState(tx, tenant, meetingId, object.object))) return
      if (type) await recordEvent(deps, tx, tenant, { type, meetingId, resource: object })
    },
  })
}

function goneIsNull(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
