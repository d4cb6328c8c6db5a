import type { Meeting, MeetingDetail, MeetingRef, Participant } from '@mi/contracts/mi/meetings/v1'
import { join, raw, sql } from '@mi/database'
import { fieldsOf, pick } from '../domain/message-fields.ts'
import type { Participant as StoredParticipant } from '../generated/prisma/client.ts'
import { meetingTable, participantTable } from '../generated/tables.ts'
import type { MeetingRecord } from './meetings.ts'

// The fields of the messages are the columns with the same names, so that rows become messages without conversion. The type checker names
// a field of the contract that the table lacks.
const DETAIL_FIELDS = fieldsOf<MeetingDetail>('MeetingDetail')
const PARTICIPANT_FIELDS = fieldsOf<Participant>('Participant')
const REF_FIELDS = fieldsOf<MeetingRef>('MeetingRef').filter(field => field !== 'meetingId')

/** The columns of a listed meeting, from `meetings m`. */
export const LISTED_COLUMNS = meetingTable.columns({ alias: 'm', fields: fieldsOf<Meeting>('Meeting') })

const PARTICIPANTS = sql`(
  select coalesce(json_agg(json_build_object(${join(
    PARTICIPANT_FIELDS.map(field => sql`${raw(`'${field}'`)}, ${participantTable.column(field, 'p')}`),
  )}) order by p.position), '[]')
  from participants p where p.meeting_id = m.id) as participants`

/** The columns of a {@link MeetingDetail}, from `meetings m`. */
export const DETAIL_COLUMNS = join(
  DETAIL_FIELDS.map(field =>
    field === 'participants' ? PARTICIPANTS : meetingTable.columns({ alias: 'm', fields: [field] }),
  ),
)

/** The response of GET /meetings/{id}, from a stored meeting. read-meeting.ts reads the same message directly. */
export function meetingDetail(meeting: MeetingRecord): MeetingDetail {
  return { ...pick(meeting, DETAIL_FIELDS), participants: meeting.participants.map(participantMessage) }
}

export function participantMessage(participant: StoredParticipant): Participant {
  return pick(participant, PARTICIPANT_FIELDS)
}

/** The meeting as other services store it. */
export function meetingRef(meeting: MeetingRecord): MeetingRef {
  return {
    ...pick(meeting, REF_FIELDS),
    meetingId: meeting.id,
    // A detected language must not determine the language of the next transcript.
    language: meeting.languageGiven ? meeting.language : null,
    participants: meeting.participants.map(participantMessage),
    version: Number(meeting.version),
  }
}
