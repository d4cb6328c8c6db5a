import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../../deps.ts'
import { createSpeakerProfile } from './create-speaker-profile.ts'
import { createVoiceSample } from './create-voice-sample.ts'
import { deleteSpeakerProfile } from './delete-speaker-profile.ts'
import { deleteVoiceSample } from './delete-voice-sample.ts'
import { getSpeakerProfile } from './get-speaker-profile.ts'
import { getVoiceMatching } from './get-voice-matching.ts'
import { linkMeetingSpeaker } from './link-meeting-speaker.ts'
import { listMeetingSpeakers } from './list-meeting-speakers.ts'
import { listSpeakerProfiles } from './list-speaker-profiles.ts'
import { listVoiceSamples } from './list-voice-samples.ts'
import { mergeSpeakerProfile } from './merge-speaker-profile.ts'
import { setVoiceMatching } from './set-voice-matching.ts'
import { unmergeSpeakerProfile } from './unmerge-speaker-profile.ts'
import { updateSpeakerProfile } from './update-speaker-profile.ts'

/** The handlers of the operations on profiles, voices and speakers. */
export function speakerHandlers(deps: Deps) {
  return {
    'mi.people.v1.SpeakerProfiles': {
      createSpeakerProfile: createSpeakerProfile(deps),
      listSpeakerProfiles: listSpeakerProfiles(deps),
      getSpeakerProfile: getSpeakerProfile(deps),
      updateSpeakerProfile: updateSpeakerProfile(deps),
      deleteSpeakerProfile: deleteSpeakerProfile(deps),
      mergeSpeakerProfile: mergeSpeakerProfile(deps),
      unmergeSpeakerProfile: unmergeSpeakerProfile(deps),
    },
    'mi.people.v1.Voices': {
      listVoiceSamples: listVoiceSamples(deps),
      createVoiceSample: createVoiceSample(deps),
      deleteVoiceSample: deleteVoiceSample(deps),
      getVoiceMatching: getVoiceMatching(deps),
      setVoiceMatching: setVoiceMatching(deps),
    },
    'mi.people.v1.MeetingSpeakers': {
      listMeetingSpeakers: listMeetingSpeakers(deps),
      linkMeetingSpeaker: linkMeetingSpeaker(deps),
    },
  } satisfies Partial<RpcHandlers>
}
