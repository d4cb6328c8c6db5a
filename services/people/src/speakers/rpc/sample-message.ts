import type { VoiceSample } from '@mi/contracts/mi/people/v1'
import type { SampleRecord } from '../store/voice-samples.ts'

/** @param speakerProfileId the profile that was asked for, which may have been merged with the profile that holds the sample */
export function sampleMessage(sample: SampleRecord, speakerProfileId: string): VoiceSample {
  const { id, model, dimension, meetingId, participantId, createdAt } = sample
  return { id, model, dimension, meetingId, participantId, createdAt, speakerProfileId }
}
