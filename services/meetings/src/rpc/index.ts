import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { beginTranscript } from './begin-transcript.ts'
import { createMeeting } from './create-meeting.ts'
import { deleteMeeting } from './delete-meeting.ts'
import { endDelivery } from './end-delivery.ts'
import { endMeeting } from './end-meeting.ts'
import { getDeletion } from './get-deletion.ts'
import { getMeeting } from './get-meeting.ts'
import { getMeetingRef } from './get-meeting-ref.ts'
import { getRecording } from './get-recording.ts'
import { getRecordingLink } from './get-recording-link.ts'
import { linkCalendarEvent } from './link-calendar-event.ts'
import { listMeetings } from './list-meetings.ts'
import { readDelivery } from './read-delivery.ts'
import { readFile } from './read-file.ts'
import { readMeetings } from './read-meetings.ts'
import { refuseUpload } from './refuse-upload.ts'
import { renameParticipant } from './rename-participant.ts'
import { resetTestData } from './reset-test-data.ts'
import { setMeetingChannels } from './set-meeting-channels.ts'
import { updateMeeting } from './update-meeting.ts'
import { uploadRecording } from './upload-recording.ts'

/** All operations of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.meetings.v1.Meetings': {
      listMeetings: listMeetings(deps),
      createMeeting: createMeeting(deps),
      getMeeting: getMeeting(deps),
      updateMeeting: updateMeeting(deps),
      deleteMeeting: deleteMeeting(deps),
      getDeletion: getDeletion(deps),
      endMeeting: endMeeting(deps),
      resetTestData: resetTestData(deps),
    },
    'mi.meetings.v1.Recordings': {
      uploadRecording: uploadRecording(deps),
      getRecording: getRecording(deps),
      readFile: readFile(deps),
    },
    'mi.meetings.v1.MeetingsInternal': {
      getMeetingRef: getMeetingRef(deps),
      getRecordingLink: getRecordingLink(deps),
      readMeetings: readMeetings(deps),
      setMeetingChannels: setMeetingChannels(deps),
      beginTranscript: beginTranscript(deps),
      renameParticipant: renameParticipant(deps),
      linkCalendarEvent: linkCalendarEvent(deps),
      readDelivery: readDelivery(deps),
      endDelivery: endDelivery(deps),
      refuseUpload: refuseUpload(deps),
    },
  } satisfies Partial<RpcHandlers>
}
