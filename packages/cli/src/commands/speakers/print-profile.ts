import {
  bold,
  type Column,
  dim,
  duration,
  localTime,
  type Output,
  printJson,
  printTable,
} from '../../output.ts'

interface RecentMeeting {
  meeting_id: string
  meeting_title: string
  started_at: string
  speaking_seconds: number
}

/** A speaker profile as the API returns it. */
export interface ProfileDetail {
  id: string
  name: string
  email: string | null
  organization: string | null
  last_seen_at: string | null
  stats: {
    meeting_count: number
    total_speaking_seconds: number
    avg_speaking_seconds_per_meeting: number
    avg_words_per_minute: number
    total_word_count: number
  }
  recent_meetings: RecentMeeting[]
}

const COLUMNS: Column<RecentMeeting>[] = [
  { title: 'meeting', value: meeting => meeting.meeting_id },
  { title: 'started', value: meeting => localTime(meeting.started_at) },
  { title: 'title', value: meeting => meeting.meeting_title, flexible: 'end' },
  { title: 'spoke', value: meeting => duration(meeting.speaking_seconds), align: 'right' },
]

export function printProfile(output: Output, profile: ProfileDetail): void {
  if (output.json) {
    printJson(output, profile)
    return
  }
  const { stats, recent_meetings: meetings } = profile
  const line = (label: string, value: string | null) =>
    value !== null && output.out.write(`${dim(output, label.padEnd(14))}${value}\n`)
  output.out.write(`${bold(output, profile.name)}\n`)
  line('id', profile.id)
  line('e-mail', profile.email)
  line('organization', profile.organization)
  line('meetings', String(stats.meeting_count))
  if (stats.meeting_count === 0) return
  line('last seen', localTime(profile.last_seen_at))
  line(
    'spoke',
    `${duration(stats.total_speaking_seconds)}, ${duration(Math.round(stats.avg_speaking_seconds_per_meeting))} a meeting`,
  )
  const pace = stats.avg_words_per_minute > 0 ? `, ${Math.round(stats.avg_words_per_minute)} a minute` : ''
  line('words', `${stats.total_word_count}${pace}`)
  output.out.write('\n')
  printTable(output, meetings, COLUMNS, '')
}
