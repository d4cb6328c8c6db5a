import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { createSpeakerProfile } from '../speakers/rpc/create-speaker-profile.ts'
import { getSpeakerProfile } from '../speakers/rpc/get-speaker-profile.ts'
import { listSpeakerProfiles } from '../speakers/rpc/list-speaker-profiles.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.people.v1.SpeakerProfiles': {
      createSpeakerProfile: createSpeakerProfile(deps),
      listSpeakerProfiles: listSpeakerProfiles(deps),
      getSpeakerProfile: getSpeakerProfile(deps),
    },
  } satisfies Partial<RpcHandlers>
}
