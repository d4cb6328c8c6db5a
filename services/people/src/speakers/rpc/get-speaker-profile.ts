import type { SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findProfile } from '../store/profiles.ts'
import { readDetail } from './read-detail.ts'

export function getSpeakerProfile({ database }: Deps): SpeakerProfilesHandlers['getSpeakerProfile'] {
  return async ({ id }, { tenant }) => {
    const profile = await findProfile(database.prisma, tenant, id)
    if (!profile) throw notFound('speaker profile')
    return readDetail(database.prisma, tenant, profile)
  }
}
