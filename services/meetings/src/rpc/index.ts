import type { RpcHandlers } from '@mi/contracts'
import type { Parts } from '../parts.ts'
import { beginTranscript } from './begin-transcript.ts'
import { createMeeting } from './create-meeting.ts'
import { deleteMeeting } from './delete-meeting.ts'
import { endMeeting } from './end-meeting.ts'
import { getDeletion } from './get-deletion.ts'
import { getMeeting } from './get-meeting.ts'
import { getMeetingRef } from './get-meeting-ref.ts'
import { getMeetingUsage } from './get-meeting-usage.ts'
import { getRecording } from './get-recording.ts'
import { listMeetings } from './list-meetings.ts'
import { readFile } from './read-file.ts'
import { renameParticipant } from './rename-participant.ts'
import { resetTestData } from './reset-test-data.ts'
import { updateMeeting } from './update-meeting.ts'
import { uploadRecording } from './upload-recording.ts'

/** Every operation of the service. */
export function handlers(parts: Parts) {
  return {
    'mi.meetings.v1.Meetings': {
      listMeetings: listMeetings(parts),
      createMeeting: createMeeting(parts),
      getMeeting: getMeeting(parts),
      updateMeeting: updateMeeting(parts),
      deleteMeeting: deleteMeeting(parts),
      getDeletion: getDeletion(parts),
      endMeeting: endMeeting(parts),
      resetTestData: resetTestData(parts),
    },
    'mi.meetings.v1.Recordings': {
      uploadRecording: uploadRecording(parts),
      getRecording: getRecording(parts),
      readFile: readFile(parts),
    },
    'mi.meetings.v1.MeetingDirectory': {
      getMeetingRef: getMeetingRef(parts),
      beginTranscript: beginTranscript(parts),
      renameParticipant: renameParticipant(parts),
      getMeetingUsage: getMeetingUsage(parts),
    },
  } satisfies Partial<RpcHandlers>
}
