import type { CallOptions, RpcClients } from '@mi/contracts'
import type { Transcript } from '@mi/contracts/mi/transcripts/v1'

/** All times of the random lives are multiples of a tick. */
const TICK_MS = 100
const MOST_RECENT = 10

/** The sums behind a profile's statistics, and the derived values. */
export interface Totals {
  meetings: number
  seconds: number
  words: number
  wordsPerMinute: number
  lastSeenAt: string | null
  recentMeetings: string[]
}

interface Heard {
  meetingId: string
  startedAt: Date
  ticks: Set<number>
  words: number
  /** True if the times were measured, not estimated. */
  isTimed: boolean
}

interface Life {
  call: CallOptions
  meetings: RpcClients['mi.meetings.v1.Meetings']
  speakers: RpcClients['mi.people.v1.MeetingSpeakers']
  profiles: RpcClients['mi.people.v1.SpeakerProfiles']
  meetingIds: readonly string[]
  transcriptOf(meetingId: string): Promise<Transcript | null>
}

/** The statistics of all profiles from two independent computations: by the service, and here. */
export function lifeTotals({ call, meetings, speakers, profiles, meetingIds, transcriptOf }: Life) {
  /** The speech in a meeting, by profile. */
  async function heardIn(meetingId: string): Promise<Map<string, Heard>> {
    const heard = new Map<string, Heard>()
    const transcript = await transcriptOf(meetingId)
    if (!transcript) return heard
    const { startedAt } = await meetings.getMeeting({ id: meetingId }, call)
    if (!startedAt) throw new Error('a meeting without a start')
    const { data } = await speakers.listMeetingSpeakers({ meetingId, limit: 100, cursor: '' }, call)
    const profileOf = new Map(data.map(item => [item.participantId, item.speakerProfileId]))
    const isTimed = transcript.times === 'given'
    for (const { speaker, start, end, text } of transcript.segments) {
      const profileId = profileOf.get(speaker?.id ?? '')
      if (!profileId) continue
      const appearance = heard.get(profileId) ?? { meetingId, startedAt, ticks: new Set(), words: 0, isTimed }
      for (let at = Math.round((start * 1000) / TICK_MS); at < Math.round((end * 1000) / TICK_MS); at++)
        appearance.ticks.add(at)
      appearance.words += text.split(' ').length
      heard.set(profileId, appearance)
    }
    return heard
  }

  return {
    /** Computed from the transcripts, meetings and links that the API returns. */
    async expected(): Promise<Map<string, Totals>> {
      const byProfile = new Map<string, Heard[]>()
      for (const meetingId of meetingIds)
        for (const [profileId, appearance] of await heardIn(meetingId))
          byProfile.set(profileId, [...(byProfile.get(profileId) ?? []), appearance])
      return new Map([...byProfile].map(([id, all]) => [id, totalsOf(all)]))
    },
    /** The statistics that the API returns, for profiles that have any. */
    async shown(): Promise<Map<string, Totals>> {
      const found = new Map<string, Totals>()
      for (let cursor = ''; ; ) {
        const page = await profiles.listSpeakerProfiles({ limit: 100, cursor }, call)
        for (const { id } of page.data) {
          const { stats, lastSeenAt, recentMeetings } = await profiles.getSpeakerProfile({ id }, call)
          if (!stats || stats.meetingCount === 0) continue
          found.set(id, {
            meetings: stats.meetingCount,
            seconds: stats.totalSpeakingSeconds,
            words: stats.totalWordCount,
            wordsPerMinute: stats.avgWordsPerMinute,
            lastSeenAt: lastSeenAt?.toISOString() ?? null,
            recentMeetings: recentMeetings.map(meeting => meeting.meetingId),
          })
        }
        if (!page.pagination?.nextCursor) return found
        cursor = page.pagination.nextCursor
      }
    },
  }
}

function totalsOf(all: readonly Heard[]): Totals {
  const ticksOf = (some: readonly Heard[]) => some.reduce((sum, { ticks }) => sum + ticks.size, 0)
  const wordsOf = (some: readonly Heard[]) => some.reduce((sum, { words }) => sum + words, 0)
  const timed = all.filter(item => item.isTimed)
  const minutes = (ticksOf(timed) * TICK_MS) / 60_000
  const latest = all.toSorted(
    (a, b) => b.startedAt.getTime() - a.startedAt.getTime() || (a.meetingId < b.meetingId ? 1 : -1),
  )
  return {
    meetings: all.length,
    seconds: Math.round((ticksOf(all) * TICK_MS) / 1000),
    words: wordsOf(all),
    wordsPerMinute: minutes === 0 ? 0 : Math.round((wordsOf(timed) / minutes) * 1000) / 1000,
    lastSeenAt: latest[0]?.startedAt.toISOString() ?? null,
    recentMeetings: latest.slice(0, MOST_RECENT).map(item => item.meetingId),
  }
}
