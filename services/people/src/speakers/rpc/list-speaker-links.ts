import type { PeopleInternalHandlers } from '@mi/contracts/mi/people/v1'
import type { Deps } from '../../deps.ts'
import { linksOf, linkVersion } from '../store/links.ts'

export function listSpeakerLinks({ database }: Deps): PeopleInternalHandlers['listSpeakerLinks'] {
  return async ({ meetingId }, { tenant }) => {
    // The version is read before the links, so that it is never newer than the links.
    const version = await linkVersion(database.prisma, tenant, meetingId)
    const links = await linksOf(database.prisma, tenant, meetingId)
    return {
      version,
      links: [...links.values()].map(({ participantId, rootId }) => ({
        participantId,
        speakerProfileId: rootId,
      })),
    }
  }
}
