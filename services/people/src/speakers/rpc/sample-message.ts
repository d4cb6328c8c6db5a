import type { VoiceSample } from '@mi/contracts/mi/people/v1'
import type { SampleRecord } from '../store/voice-samples.ts'

export function sampleMessage(sample: SampleRecord): VoiceSample {
  const { id, model, dimension, meetingId, participantId, createdAt, profileId } = sample
  return { id, model, dimension, meetingId, participantId, createdAt, speakerProfileId: profileId }
}
