export { createMeetingRefs, type MeetingRefs, type MeetingRefsOptions } from './create-meeting-refs.ts'
export {
  erasedAmong,
  findMeetingRef,
  lockMeetingRef,
  type MeetingRefRecord,
  markMeetingErased,
  type RefParticipant,
  saveMeetingRef,
} from './meeting-ref-table.ts'
