import type { ReferencesHandlers } from '@mi/contracts/mi/references/v1'
import type { Deps } from '../../deps.ts'
import { visibleAmong } from '../store/channels.ts'

/** Finds the channels that other services' requests and responses name. */
export function findVisible({ database }: Deps): ReferencesHandlers['findVisible'] {
  return async ({ ids }, { tenant, caller }) => ({
    resources: await visibleAmong(database.prisma, tenant, caller.userId, ids),
  })
}
