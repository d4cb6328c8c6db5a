import type { CallContext } from '@mi/contracts'
import type { CreateVoiceSampleRequest, VoicesHandlers, VoiceVector } from '@mi/contracts/mi/people/v1'
import { invalid, notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { peopleErrors } from '../../errors.ts'
import { unitVector, type Voice } from '../domain/voices.ts'
import { speakerVoices } from '../engines/speaker-voices.ts'
import { findProfile, lockProfile } from '../store/profiles.ts'
import { shareProfiles } from '../store/tenant-lock.ts'
import { findVoiceMatching } from '../store/voice-matching.ts'
import { addSample, keepSample, sampleFrom } from '../store/voice-samples.ts'
import { requireParticipant, type Speaker } from './link-by-hand.ts'
import { sampleMessage } from './sample-message.ts'

export function createVoiceSample(deps: Deps): VoicesHandlers['createVoiceSample'] {
  const { database, encryption, now } = deps
  return async (request, ctx) => {
    const { tenant } = ctx
    const repeated = await findIdempotentResponse<ReturnType<typeof sampleMessage>>(database.prisma, ctx)
    if (repeated) return repeated
    const speaker = speakerOf(request)
    if (!(await findProfile(database.prisma, tenant, request.id))) throw notFound('speaker profile')
    if (speaker) await requireParticipant(deps, ctx, speaker, 'body')
    const voice = request.embedding ? unitVoice(request.embedding) : await voiceOf(deps, ctx, speaker)
    return withIdempotency(database, ctx, { type: 'speaker profile', id: request.id }, async tx => {
      await shareProfiles(tx, tenant)
      if (speaker && !(await lockMeetingRef(tx, tenant, speaker.meetingId))) throw notFound('meeting')
      const profile = await lockProfile(tx, tenant, request.id)
      if (!profile) throw notFound('speaker profile')
      if (!(await findVoiceMatching(tx, tenant)).enabled) throw peopleErrors.voices_off()
      const known =
        speaker && (await sampleFrom(tx, tenant, profile.id, speaker.meetingId, speaker.participantId))
      if (known && !known.automatic)
        throw peopleErrors.sample_known({ details: [{ field: 'participant_id', message: known.id }] })
      if (!known && !voice) throw peopleErrors.no_voice()
      const { meetingId, participantId } = speaker ?? { meetingId: null, participantId: null }
      const made = known
        ? await keepSample(tx, tenant, known.id)
        : await addSample(
            tx,
            encryption,
            tenant,
            { profileId: profile.id, voice: voice as Voice, meetingId, participantId, automatic: false },
            now(),
          )
      if (!made) throw peopleErrors.sample_limit()
      const resource = { resourceType: 'voice_sample', resourceId: made.id }
      await recordAuditEvent(tx, ctx, { action: 'voice_sample.created', ...resource })
      return sampleMessage(made, request.id)
    })
  }
}

/** @throws {ServiceError} invalid_request when half of it is named, or nothing is */
function speakerOf({ meetingId, participantId, embedding }: CreateVoiceSampleRequest): Speaker | null {
  if (meetingId === null && participantId === null && embedding !== null) return null
  if (meetingId === null)
    throw invalid('meeting_id', participantId === null ? 'is required, or embedding' : 'is required')
  if (participantId === null) throw invalid('participant_id', 'is required')
  return { meetingId, participantId }
}

async function voiceOf(deps: Deps, { tenant }: CallContext, speaker: Speaker | null): Promise<Voice | null> {
  if (!speaker) return null
  return (await speakerVoices(deps, tenant, speaker.meetingId)).get(speaker.participantId) ?? null
}

function unitVoice({ model, vector }: VoiceVector): Voice {
  const unit = unitVector(vector)
  if (!unit) throw invalid('embedding.vector', 'must have a direction: its numbers are all 0, or too large')
  return { model, vector: unit }
}
