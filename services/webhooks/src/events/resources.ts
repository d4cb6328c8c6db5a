import { type CallOrigin, jsonCodecOf, loadContract, type RpcClients } from '@mi/contracts'
import type { EventObject } from '../domain/event-body.ts'

/** The services that own the resources in events. */
export const resourceClients = {
  meetings: 'mi.meetings.v1.Meetings',
  transcripts: 'mi.transcripts.v1.Transcripts',
  summaries: 'mi.insights.v1.Summaries',
  actionItems: 'mi.insights.v1.ActionItems',
  diagrams: 'mi.insights.v1.Diagrams',
  speakerProfiles: 'mi.people.v1.SpeakerProfiles',
  notes: 'mi.collaboration.v1.Notes',
  shares: 'mi.collaboration.v1.Shares',
} as const

export type ResourceClients = {
  [Name in keyof typeof resourceClients]: RpcClients[(typeof resourceClients)[Name]]
}

/** A transcript with more segments exceeds the size limit of an event, so its segments are not read. */
const MAX_SEGMENTS = 400

/** JSON as the API returns it. */
function asJson(type: string, message: object): Record<string, unknown> {
  return jsonCodecOf(loadContract().type(type)).toJson(message)
}

/** Reads resources through the public operations, so that events contain what the API returns. */
export interface Resources {
  meeting(id: string, origin: CallOrigin): Promise<EventObject>
  transcript(id: string, meetingId: string, segments: number, origin: CallOrigin): Promise<EventObject>
  summary(id: string, origin: CallOrigin): Promise<EventObject>
  actionItem(id: string, origin: CallOrigin): Promise<EventObject>
  diagram(id: string, origin: CallOrigin): Promise<EventObject>
  note(id: string, origin: CallOrigin): Promise<EventObject>
  share(id: string, origin: CallOrigin): Promise<EventObject>
  /** The profile that was linked to a speaker, with the speaker. */
  match(
    speaker: { meetingId: string; participantId: string },
    profileId: string,
    origin: CallOrigin,
  ): Promise<EventObject>
}

export function resources(deps: ResourceClients): Resources {
  return {
    async meeting(id, caller) {
      const detail = asJson(
        'mi.meetings.v1.MeetingDetail',
        await deps.meetings.getMeeting({ id }, { caller }),
      )
      // The fields of the list, as api.md documents them.
      const names = loadContract()
        .type('mi.meetings.v1.Meeting')
        .fieldsArray.map(({ name }) => name)
      return {
        object: Object.fromEntries(names.map(name => [name, detail[name]])),
        path: `/v1/meetings/${id}`,
      }
    },
    async transcript(id, meetingId, segments, caller) {
      const path = `/v1/transcripts/${id}`
      if (segments > MAX_SEGMENTS)
        return { object: { id, meeting_id: meetingId, segments: LARGER_THAN_AN_EVENT }, path }
      const { transcript } = await deps.transcripts.getTranscript({ id }, { caller })
      return { object: asJson('mi.transcripts.v1.Transcript', transcript ?? {}), path }
    },
    async summary(id, caller) {
      const summary = await deps.summaries.getSummary({ id }, { caller })
      return { object: asJson('mi.insights.v1.Summary', summary), path: `/v1/summaries/${id}` }
    },
    async actionItem(id, caller) {
      const item = await deps.actionItems.getActionItem({ id }, { caller })
      return { object: asJson('mi.insights.v1.ActionItem', item), path: `/v1/action-items/${id}` }
    },
    async diagram(id, caller) {
      const diagram = await deps.diagrams.getDiagram({ id }, { caller })
      return { object: asJson('mi.insights.v1.Diagram', diagram), path: `/v1/diagrams/${id}` }
    },
    async note(id, caller) {
      const note = await deps.notes.getNote({ id }, { caller })
      return { object: asJson('mi.collaboration.v1.NoteDetail', note), path: `/v1/notes/${id}` }
    },
    async share(id, caller) {
      const share = await deps.shares.getShare({ id }, { caller })
      return { object: asJson('mi.collaboration.v1.Share', share), path: `/v1/shares/${id}` }
    },
    async match({ meetingId, participantId }, profileId, caller) {
      const profile = await deps.speakerProfiles.getSpeakerProfile({ id: profileId }, { caller })
      const object = {
        meeting_id: meetingId,
        participant_id: participantId,
        speaker_profile: asJson('mi.people.v1.SpeakerProfileDetail', profile),
      }
      return { object, path: `/v1/speaker-profiles/${profileId}` }
    },
  }
}

/** Stands for segments that were not read, so that the body exceeds the limit as it would with them. */
const LARGER_THAN_AN_EVENT = 'x'.repeat(64 * 1024)
