import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../../deps.ts'
import { signRecording } from './sign-recording.ts'

export function getRecordingLink(deps: Deps): MeetingsInternalHandlers['getRecordingLink'] {
  return ({ meetingId }, { tenant }) => signRecording(deps, tenant, meetingId, 'gateway')
}
