import type {
  ListedSpeakerProfile,
  RecentMeeting,
  SpeakerProfile,
  SpeakerProfileDetail,
} from '@mi/contracts/mi/people/v1'
import { speakerStats, wholeSeconds } from '../domain/statistics.ts'
import type { ListedProfile } from '../store/list-profiles-query.ts'
import type { Profile } from '../store/profiles.ts'

export function listedProfile(profile: ListedProfile): ListedSpeakerProfile {
  const { id, name, email, organization, meetingCount, lastSeenAt, createdAt, speakingMs } = profile
  const totalSpeakingSeconds = wholeSeconds(Number(speakingMs))
  return { id, name, email, organization, meetingCount, totalSpeakingSeconds, lastSeenAt, createdAt }
}

export function profileMessage(profile: Profile): SpeakerProfile {
  return { ...listedProfile(profile), updatedAt: profile.updatedAt }
}

export function profileDetail(profile: Profile, recentMeetings: RecentMeeting[]): SpeakerProfileDetail {
  const { id, name, email, organization, lastSeenAt, createdAt, updatedAt } = profile
  const stats = speakerStats({
    meetingCount: profile.meetingCount,
    speakingMs: Number(profile.speakingMs),
    wordCount: Number(profile.wordCount),
    timedSpeakingMs: Number(profile.timedSpeakingMs),
    timedWordCount: Number(profile.timedWordCount),
  })
  return { id, name, email, organization, lastSeenAt, createdAt, updatedAt, stats, recentMeetings }
}
