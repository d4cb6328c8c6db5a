import type { SpeakerStats } from '@mi/contracts/mi/people/v1'

/** What a profile's meetings add up to. Times in whole milliseconds: nothing is rounded before the end. */
export interface SpeakerTotals {
  meetingCount: number
  speakingMs: number
  wordCount: number
  /** Of transcripts whose times were given: estimated ones are made of the number of words, and would only return it. */
  timedSpeakingMs: number
  timedWordCount: number
}

export function speakerStats(totals: SpeakerTotals): SpeakerStats {
  const { meetingCount, speakingMs, wordCount, timedSpeakingMs, timedWordCount } = totals
  return {
    meetingCount,
    totalSpeakingSeconds: wholeSeconds(speakingMs),
    avgSpeakingSecondsPerMeeting: average(speakingMs / 1000, meetingCount),
    avgWordsPerMinute: average(timedWordCount, timedSpeakingMs / 60_000),
    totalWordCount: wordCount,
  }
}

export function wholeSeconds(ms: number): number {
  return Math.round(ms / 1000)
}

/** To three decimals; of nothing it is 0. */
function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 1000) / 1000
}
