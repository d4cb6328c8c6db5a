import type { Command } from 'commander'
import { contextOf } from '../../context.ts'
import { findMeeting, MEETING_ARGUMENT } from '../../find-meeting.ts'
import {
  findMeetingSpeaker,
  findSpeaker,
  listMeetingSpeakers,
  type MeetingSpeaker,
  SPEAKER_ARGUMENT,
} from '../../find-speaker.ts'
import { type Column, duration, printJson, printTable } from '../../output.ts'

const COLUMNS: Column<MeetingSpeaker>[] = [
  { title: 'participant', value: link => link.participant_id, optional: true },
  { title: 'name', value: link => link.name, flexible: 'end' },
  { title: 'spoke', value: link => duration(link.speaking_seconds), align: 'right' },
  { title: 'words', value: link => String(link.word_count), align: 'right', optional: true },
  { title: 'profile', value: profileOf },
  { title: 'how', value: link => howLinked(link) },
]

/** Adds the commands for the speakers of a meeting and their profiles. */
export function addSpeakerLinks(speakers: Command): void {
  speakers
    .command('in <meeting>')
    .description(`list who speaks in a meeting, with profiles: ${MEETING_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const rows = await listMeetingSpeakers(api, await findMeeting(api, name))
      if (output.json) return printJson(output, rows)
      printTable(output, rows, COLUMNS, 'Nobody speaks in it: there is no transcript yet.')
    })

  speakers
    .command('link <meeting> <who> <speaker>')
    .description(
      `say whose voice it is: ${MEETING_ARGUMENT}; name in the transcript; profile (${SPEAKER_ARGUMENT}), "nobody" unlinks`,
    )
    .action(async (meeting: string, who: string, name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const meetingId = await findMeeting(api, meeting)
      const { participant_id: participantId, name: before } = await findMeetingSpeaker(api, meetingId, who)
      const speaker_profile_id = name === 'nobody' ? null : await findSpeaker(api, name)
      const linked = await api.json<MeetingSpeaker>(
        'PUT',
        `/meetings/${meetingId}/speakers/${participantId}`,
        {
          json: { speaker_profile_id },
        },
      )
      if (output.json) return printJson(output, linked)
      output.out.write(
        speaker_profile_id === null
          ? `${before} is linked to nobody, and will not be linked to the same profile again.\n`
          : `${before} is ${speaker_profile_id}\n`,
      )
    })
}

function profileOf({ speaker_profile_id: linked, suggestions }: MeetingSpeaker): string {
  if (linked) return linked
  const [first] = suggestions
  return first ? `${first.name}?` : '–'
}

function howLinked({ method, confidence, suggestions }: MeetingSpeaker): string {
  if (method !== null) return `${method}${confidence === null ? '' : ` ${confidence.toFixed(2)}`}`
  const [first] = suggestions
  return first ? `${first.method} ${first.confidence.toFixed(2)}` : ''
}
