import type { SpeakerProfileDetail } from '@mi/contracts/mi/people/v1'
import type { Queryable, Tenant } from '@mi/database'
import { wholeSeconds } from '../domain/statistics.ts'
import { recentAppearances } from '../store/appearances.ts'
import type { Profile } from '../store/profiles.ts'
import { profileDetail } from './profile-messages.ts'

const RECENT_MEETINGS = 10

/** Reads a profile as the API returns it. */
export async function readDetail(
  db: Queryable,
  tenant: Tenant,
  profile: Profile,
): Promise<SpeakerProfileDetail> {
  const recent = await recentAppearances(db, tenant, profile.id, RECENT_MEETINGS)
  return profileDetail(
    profile,
    recent.map(({ speakingMs, ...meeting }) => ({ ...meeting, speakingSeconds: wholeSeconds(speakingMs) })),
  )
}
