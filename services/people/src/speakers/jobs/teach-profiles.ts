import { ServiceError } from '@mi/errors'
import type { JobHandler } from '@mi/jobs'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { speakerVoices } from '../engines/speaker-voices.ts'
import { findKnownTranscript } from '../store/meeting-speakers.ts'
import { pendingLinks, settleLink } from '../store/pending-links.ts'
import { lockProfile } from '../store/profiles.ts'
import { shareProfiles } from '../store/tenant-lock.ts'
import { findVoiceMatching } from '../store/voice-matching.ts'
import { addSample, sampleFrom } from '../store/voice-samples.ts'

/**
 * Applies links by hand. The speaker's voice becomes a sample of the profile. The transcripts service renames
 * the speaker to the profile's name, so that search, action items and new diagrams use it. Both steps are
 * idempotent.
 */
export function teachProfiles(deps: Deps): JobHandler<'teach-profiles'> {
  const { database, encryption, transcripts, now } = deps
  return {
    kind: 'teach-profiles',
    maxBackoffMs: 60_000,
    async run({ tenant, resourceId: meetingId }, ctx) {
      const pending = await pendingLinks(database.prisma, tenant, meetingId)
      if (pending.length === 0) return
      const { enabled } = await findVoiceMatching(database.prisma, tenant)
      const voices = enabled ? await speakerVoices(deps, tenant, meetingId) : null
      const transcript = await findKnownTranscript(database.prisma, tenant, meetingId)
      for (const link of pending) {
        const { participantId, rootId, profileName } = link
        const voice = voices?.get(participantId)
        if (voice)
          await database.transaction(async tx => {
            await shareProfiles(tx, tenant)
            if (!(await lockMeetingRef(tx, tenant, meetingId))) return
            if (!(await lockProfile(tx, tenant, rootId))) return
            // The speaker may have been linked to another profile, or voice matching switched off, in the
            // meantime.
            const links = await pendingLinks(tx, tenant, meetingId)
            if (!links.some(pair => pair.participantId === participantId && pair.rootId === rootId)) return
            if (!(await findVoiceMatching(tx, tenant)).enabled) return
            if (await sampleFrom(tx, tenant, rootId, meetingId, participantId)) return
            const sample = { profileId: rootId, voice, meetingId, participantId, automatic: true }
            await addSample(tx, encryption, tenant, sample, now())
          })
        if (transcript && link.name !== profileName)
          await transcripts
            .updateSpeaker(
              { transcriptId: transcript.transcriptId, participantId, name: profileName },
              { caller: ctx.origin },
            )
            .catch(ignoreGone)
        await database.transaction(tx => settleLink(tx, tenant, link))
      }
    },
  }
}

/** Ignores not_found: the participant does not speak, or the transcript was replaced, so there is nothing to rename. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.status === 'not_found')) throw error
}
