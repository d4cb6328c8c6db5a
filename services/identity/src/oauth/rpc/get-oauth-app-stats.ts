import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { daysOf, usageRange } from '../../usage/domain/usage-range.ts'
import { readAppRequestCounts } from '../../usage/store/request-counts.ts'
import { findApp } from '../store/apps.ts'
import { countActiveGrants } from '../store/grants.ts'

export function getOAuthAppStats({ database, now }: Deps): OAuthAppsHandlers['getOAuthAppStats'] {
  return async ({ id }, { caller }) => {
    if (!(await findApp(database.prisma, caller, id))) throw notFound('OAuth app')
    const read = usageRange({ from: null, to: null }, now())
    if ('problems' in read) throw new Error('the default range is valid')
    const counted = await readAppRequestCounts(database, id, read.range)
    const byDay = daysOf(read.range).map(date => ({ date, count: counted.get(date) ?? 0 }))
    return {
      activeAuthorizations: await countActiveGrants(database, id, now()),
      apiCalls: { total: byDay.reduce((sum, { count }) => sum + count, 0), byDay },
    }
  }
}
