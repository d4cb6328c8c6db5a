import { ServiceError } from '@mi/errors'
import type { JobHandler } from '@mi/jobs'
import { findMeetingRef, lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { NO_VOICE } from '../domain/rules-for.ts'
import { type SpeakerShare, speakersOf } from '../domain/speakers-of.ts'
import type { Voice } from '../domain/voices.ts'
import { speakerVoices } from '../engines/speaker-voices.ts'
import { rebuildAppearances } from '../store/appearances.ts'
import { meetingSpeakers, replaceSpeakers } from '../store/meeting-speakers.ts'
import { areShown } from '../store/profiles.ts'
import { shareProfiles } from '../store/tenant-lock.ts'
import { findVoiceMatching } from '../store/voice-matching.ts'
import { linkSpeakers } from './link-speakers.ts'

/**
 * Updates the speakers of a meeting from its current transcript: their shares, their profiles, and the
 * profiles' totals. Each event about the transcript enqueues the job again, so that the last run reads the
 * last state in whatever order events arrive.
 */
export function followSpeakers(deps: Deps): JobHandler<'follow-speakers'> {
  const { database, voiceRanker, transcriptsInternal } = deps
  return {
    kind: 'follow-speakers',
    maxBackoffMs: 60_000,
    async run({ tenant, resourceId: meetingId }, ctx) {
      if (!(await findMeetingRef(database.prisma, tenant, meetingId))) return
      const transcript = await transcriptsInternal
        .readTranscript({ meetingId }, { caller: ctx.origin })
        .catch(nullWhenGone)
      if (!transcript) return
      const shares = speakersOf(transcript.segments)
      const { enabled } = await findVoiceMatching(database.prisma, tenant)
      const voices = enabled ? await speakerVoices(deps, tenant, meetingId) : new Map<string, Voice>()
      const sounding = [...voices].filter(([id]) => shares.some(share => share.participantId === id))
      const rankings = await voiceRanker.rank(
        tenant,
        sounding.map(([, voice]) => voice),
        ctx.signal,
      )
      const byVoice = new Map(sounding.map(([id], at) => [id, rankings[at] ?? NO_VOICE]))
      await database.transaction(async tx => {
        await shareProfiles(tx, tenant)
        // Reads e-mails again. An e-mail that arrived while the transcript was read did not enqueue this job.
        const ref = await lockMeetingRef(tx, tenant, meetingId)
        if (!ref) return
        const isOn = rankings.length === 0 || (await findVoiceMatching(tx, tenant)).enabled
        const ranked = rankings.flatMap(ranking => ranking.ranked)
        if (!isOn || !(await areShown(tx, tenant, ranked)))
          throw new Error(
            'voices were switched off, or profiles merged or deleted, while voices were compared',
          )
        await ctx.finish(tx)
        const emails = new Map(ref.participants.map(({ id, email }) => [id, email]))
        const heard = shares.map((share: SpeakerShare, position) => ({
          ...{ ...tenant, meetingId, ...share, position },
          email: emails.get(share.participantId) ?? null,
          evidence: `${transcript.id}${voices.has(share.participantId) ? ' voice' : ''}`,
        }))
        const before = await meetingSpeakers(tx, tenant, meetingId)
        const known = new Map(before.map(speaker => [speaker.participantId, speaker]))
        const timed = transcript.times !== 'estimated'
        await replaceSpeakers(tx, tenant, meetingId, { transcriptId: transcript.id, timed }, heard)
        await linkSpeakers(deps, tx, tenant, { meetingId, known, heard, byVoice }, {})
        await rebuildAppearances(tx, tenant, meetingId)
      })
    },
  }
}

function nullWhenGone(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
