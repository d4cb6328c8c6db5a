import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { findDeletion } from '../store/deletions.ts'

export function getDeletion({ database }: Deps): MeetingsHandlers['getDeletion'] {
  return async ({ id }, { tenant }) => {
    const deletion = await findDeletion(database.prisma, tenant, id)
    if (!deletion) throw notFound('deletion receipt')
    return {
      id: deletion.id,
      meetingId: deletion.meetingId,
      requestedAt: deletion.requestedAt,
      completedAt: deletion.completedAt,
      stores: deletion.stores.map(({ service, store, items, emptiedAt }) => ({
        service,
        store,
        items: Number(items),
        emptiedAt,
      })),
    }
  }
}
