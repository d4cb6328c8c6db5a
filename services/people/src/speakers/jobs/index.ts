import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import { announceChangedLinks } from './announce-links.ts'
import { followSpeakers } from './follow-speakers.ts'
import type { JobKind } from './job-kinds.ts'
import { teachProfiles } from './teach-profiles.ts'

/** The handlers of the jobs for profiles. */
export function speakerJobs(deps: Deps): JobHandler<JobKind>[] {
  return [followSpeakers(deps), teachProfiles(deps), announceChangedLinks(deps)]
}
