import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import { announceChangedLinks } from './announce-links.ts'
import { followSpeakers } from './follow-speakers.ts'
import { teachProfiles } from './teach-profiles.ts'

/** The handlers of the jobs for profiles. */
export function speakerJobs(deps: Deps): JobHandler[] {
  return [followSpeakers(deps), teachProfiles(deps), announceChangedLinks(deps)]
}
