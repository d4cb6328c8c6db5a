import type { SpeakerProfilesHandlers } from '@mi/contracts/mi/people/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { listProfiles } from '../store/list-profiles.ts'
import { listedProfile } from './profile-messages.ts'

export function listSpeakerProfiles({ database }: Deps): SpeakerProfilesHandlers['listSpeakerProfiles'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['string', 'string'])
    const [nameKey, id] = (page.after ?? []) as [string?, string?]
    const after = nameKey !== undefined && id !== undefined ? { nameKey, id } : null
    const { search } = request
    const { limit, offset } = page
    const { profiles, hasMore, total } = await listProfiles(database, tenant, {
      limit,
      offset,
      after,
      search,
    })
    const last = profiles.at(-1)
    const next = hasMore && last ? encodeCursor([last.nameKey, last.id]) : null
    return { data: profiles.map(listedProfile), pagination: pagination(page, total, next) }
  }
}
