import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { getRecording } from '../recordings/rpc/get-recording.ts'
import { getRecordingLink } from '../recordings/rpc/get-recording-link.ts'
import { readFile } from '../recordings/rpc/read-file.ts'
import { uploadRecording } from '../recordings/rpc/upload-recording.ts'
import { beginTranscript } from './begin-transcript.ts'
import { createMeeting } from './create-meeting.ts'
import { deleteMeeting } from './delete-meeting.ts'
import { endDelivery } from './end-delivery.ts'
import { endMeeting } from './end-meeting.ts'
import { getDeletion } from './get-deletion.ts'
import { getMeeting } from './get-meeting.ts'
import { getMeetingRef } from './get-meeting-ref.ts'
import { linkCalendarEvent } from './link-calendar-event.ts'
import { listMeetings } from './list-meetings.ts'
import { readDelivery } from './read-delivery.ts'
import { readMeetings } from './read-meetings.ts'
import { refuseUpload } from './refuse-upload.ts'
import { renameParticipant } from './rename-participant.ts'
import { resetTestData } from './reset-test-data.ts'
import { setMeetingChannels } from './set-meeting-channels.ts'
import { updateMeeting } from './update-meeting.ts'

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
