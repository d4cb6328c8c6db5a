import type { SpeakerStats } from '@mi/contracts/mi/people/v1'

/** The totals of a profile over its meetings. Times are whole milliseconds and are rounded only at the end. */
export interface SpeakerTotals {
  meetingCount: number
  speakingMs: number
  wordCount: number
  /**
   * Counts only transcripts with measured times. Estimated times derive from the number of words and give no
   * speaking rate.
   */
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

/** Rounds to three decimals. Returns 0 when there is nothing to count. */
function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 1000) / 1000
}
